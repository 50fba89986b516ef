import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { sourceMails, type SourceMail } from '#kit/mailbox/server/source-mail.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import type { SourceRecords } from '../define.ts';
import type { InterfaceSource, MasterDataSource, WorkbookSource } from '../provenance-contract.ts';
import type { RecordOrigin, SourceRecord } from './source-records.ts';

/** The caller to whom origins are shown. */
export type Reader = Pick<CallContext, 't' | 'zone'> & {
  /** Whether the reader may download the files of an import. */
  readonly mayDownload: (importer: string) => boolean;
  /** Whether the reader may see the records that an import stored, and therefore the sender of its mail. */
  readonly mayReadStored: (importer: string) => boolean;
  readonly hasCode: (code: string) => boolean;
};

interface UploadDetails {
  readonly id: number;
  readonly importer: string;
  readonly origin: 'workbook' | 'mail' | 'interface' | 'view';
  readonly file_name: string;
  readonly user_name: string;
  readonly created_at: Date;
  readonly file_id: number | null;
  readonly mail: SourceMail | null;
}

export type Uploads = ReadonlyMap<number, UploadDetails>;

/** The uploads of records, by id. */
export async function uploadsOf(tx: Tx, records: Iterable<SourceRecord | null>): Promise<Uploads> {
  const ids = [...records].flatMap((found) => {
    if (found === null) return [];
    if (found.origin.kind === 'upload') return [found.origin.uploadId];
    return found.origin.upload === null ? [] : [found.origin.upload.uploadId];
  });
  const { rows } = await sql<Omit<UploadDetails, 'mail'>>`
    select id, importer, origin, file_name, user_name, created_at, file_id from upload where id = any(${ids})
  `.execute(tx);
  const mailed = rows.flatMap(({ id, origin }) => (origin === 'mail' ? [id] : []));
  const mails = mailed.length === 0 ? new Map<number, SourceMail>() : await sourceMails(tx, mailed);
  return new Map(rows.map((upload) => [upload.id, { ...upload, mail: mails.get(upload.id) ?? null }]));
}

/**
 * The origin of a record, for display.
 * @param field the field whose column header is returned
 */
export function displayedOrigin(
  field: string,
  { records }: SourceRecords,
  origin: RecordOrigin,
  uploads: Uploads,
  reader: Reader,
): WorkbookSource | InterfaceSource | MasterDataSource {
  if (origin.kind === 'master-data') return maintained(records.title, records.menu ?? '', origin, uploads, reader);
  const upload = uploads.get(origin.uploadId);
  if (upload === undefined) throw new Error(`upload ${origin.uploadId} does not exist`);
  const file = fileOf(upload, reader);
  const when = businessTime(upload.created_at, reader.zone);
  if (upload.origin === 'interface' || upload.origin === 'view') {
    // The rows of a view have no fixed order, so the row number does not identify the record.
    const recordNumber = upload.origin === 'view' ? null : origin.rowNumber;
    return { kind: 'interface', ...file, recordNumber, puller: upload.user_name, pulledAt: when };
  }
  // A value of the whole upload has no cell, and so no column header.
  const columnHeader = records.fields.find(({ name }) => name === field)?.label ?? null;
  const mail = mailOf(upload, reader);
  return { kind: 'workbook', ...file, rowNumber: origin.rowNumber, columnHeader, uploader: upload.user_name, uploadedAt: when, mail };
}

/** Readers of the records may see the sender. Readers who may download the attachment may download the message. */
function mailOf({ importer, mail }: UploadDetails, { mayDownload, mayReadStored, zone }: Reader): WorkbookSource['mail'] {
  if (mail === null || !mayReadStored(importer)) return null;
  const { sender, subject, sentAt, readAt, attachment, archiveName, fileId } = mail;
  const sentTime = businessTimeOrNull(sentAt, zone);
  const canDownload = fileId !== null && mayDownload(importer);
  return { sender, subject, sentTime, readTime: businessTime(readAt, zone), attachment, archiveName, canDownload };
}

function fileOf({ id, importer, file_name: fileName, file_id: fileId }: UploadDetails, { mayDownload }: Reader) {
  return { uploadId: id, fileName, canDownload: fileId !== null && mayDownload(importer) };
}

function maintained(
  title: string,
  menu: string,
  { recordId, recordName, changedBy, changedAt, upload: written }: RecordOrigin & { kind: 'master-data' },
  uploads: Uploads,
  reader: Reader,
): MasterDataSource {
  const upload = written === null ? undefined : uploads.get(written.uploadId);
  return {
    kind: 'master-data',
    list: reader.t(title),
    menu,
    recordId,
    recordName: recordName.map((part) => reader.t(part)).join(' '),
    changedBy,
    changedAt: businessTime(changedAt, reader.zone),
    upload: upload === undefined || written === null ? null : { ...fileOf(upload, reader), rowNumber: written.rowNumber },
  };
}
