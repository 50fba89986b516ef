import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/http/server/failure.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ProvenanceAnswer, ProvenanceAnswerInput, ProvenanceSource, ReportRecord } from '../contract.ts';
import { fieldBehind, isColumnInput, type ReportColumn, type ReportDefinition, type SourceInput, type SourceRecords } from '../define.ts';
import { sourceRecordsOf, type RecordOrigin, type SourceRecord } from './source-records.ts';

interface UploadFacts {
  readonly id: number;
  readonly importer: string;
  readonly file_name: string;
  readonly user_name: string;
  readonly created_at: Date;
  readonly file_id: number | null;
}

/** For whom it is told. */
type Reader = Pick<CallContext, 't' | 'zone'> & {
  /** Whether he may have the workbooks of an import. */
  readonly mayHave: (importer: string) => boolean;
};

/** Tells how one value of a row came about: its formula, and for each input the file, row, person and time it came from. */
export async function explain(
  tx: Tx,
  definition: ReportDefinition,
  column: ReportColumn,
  record: ReportRecord,
  reader: Reader,
): Promise<ProvenanceAnswer> {
  const { provenance } = column;
  if (provenance === undefined) throw new NotFound();
  const found = await sourceRecordsOf(tx, definition, record.id);
  const uploads = await uploadsOf(tx, found.values());
  const inputs = provenance.inputs.map((input): ProvenanceAnswerInput => {
    if (!isColumnInput(input)) return explainInput(definition, input, found.get(input.source) ?? null, uploads, reader);
    const other = definition.columns.find((candidate) => candidate.name === input.column);
    if (other === undefined) throw new Error(`${definition.name} has no column ${input.column}`);
    return {
      name: reader.t(other.title),
      value: record[other.labelName ?? other.name] ?? null,
      source: { kind: 'column', column: other.name },
    };
  });
  return {
    column: column.name,
    title: reader.t(column.title),
    value: record[column.labelName ?? column.name] ?? null,
    formula: provenance.formula === undefined ? null : reader.t(provenance.formula),
    inputs,
  };
}

/** The stored file of an upload that the row really was made from. Throws `NotFound` for any other upload, and `NotPermitted` for who may not have it. */
export async function sourceFileOf(
  tx: Tx,
  definition: ReportDefinition,
  record: ReportRecord,
  uploadId: number,
  mayHave: Reader['mayHave'],
): Promise<number> {
  const found = await sourceRecordsOf(tx, definition, record.id);
  const upload = (await uploadsOf(tx, found.values())).get(uploadId);
  if (upload?.file_id === undefined || upload.file_id === null) throw new NotFound();
  if (!mayHave(upload.importer)) throw new NotPermitted();
  return upload.file_id;
}

function explainInput(
  { name: report, rows }: ReportDefinition,
  input: SourceInput,
  found: SourceRecord | null,
  uploads: ReadonlyMap<number, UploadFacts>,
  reader: Reader,
): ProvenanceAnswerInput {
  const source = rows.sources[input.source];
  if (source === undefined) throw new Error(`${report} has no source ${input.source}`);
  const name = reader.t(input.label ?? fieldBehind(rows, input).label);
  if (found === null) return { name, value: null, source: { kind: 'missing', what: reader.t(source.of.title) } };
  return { name, value: found.values[input.field] ?? null, source: originOf(input, source, found.origin, uploads, reader) };
}

function originOf(
  { field }: SourceInput,
  { of }: SourceRecords,
  origin: RecordOrigin,
  uploads: ReadonlyMap<number, UploadFacts>,
  { t, zone, mayHave }: Reader,
): ProvenanceSource {
  if (origin.kind === 'workbook') {
    const upload = uploads.get(origin.uploadId);
    if (upload === undefined) throw new Error(`upload ${origin.uploadId} is gone`);
    return {
      kind: 'workbook',
      uploadId: upload.id,
      fileName: upload.file_name,
      canDownload: mayHave(upload.importer),
      rowNumber: origin.rowNumber,
      // What the upload says as a whole stands in no cell.
      columnHeader: of.fields.find(({ name }) => name === field)?.label ?? null,
      uploader: upload.user_name,
      uploadedAt: businessTime(upload.created_at, zone),
    };
  }
  const upload = origin.upload === null ? undefined : uploads.get(origin.upload.uploadId);
  return {
    kind: 'master-data',
    list: t(of.title),
    menu: of.menu ?? '',
    recordId: origin.recordId,
    recordName: origin.recordName.map((part) => t(part)).join(' '),
    changedBy: origin.changedBy,
    changedAt: businessTime(origin.changedAt, zone),
    upload:
      upload === undefined || origin.upload === null
        ? null
        : {
            uploadId: upload.id,
            fileName: upload.file_name,
            canDownload: mayHave(upload.importer),
            rowNumber: origin.upload.rowNumber,
          },
  };
}

async function uploadsOf(tx: Tx, records: Iterable<SourceRecord | null>): Promise<ReadonlyMap<number, UploadFacts>> {
  const ids = [...records].flatMap((found) => {
    if (found === null) return [];
    if (found.origin.kind === 'workbook') return [found.origin.uploadId];
    return found.origin.upload === null ? [] : [found.origin.upload.uploadId];
  });
  const { rows } =
    await sql<UploadFacts>`select id, importer, file_name, user_name, created_at, file_id from upload where id = any(${ids})`.execute(tx);
  return new Map(rows.map((upload) => [upload.id, upload]));
}
