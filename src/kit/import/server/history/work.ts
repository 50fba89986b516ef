import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import { OUTDATED } from '../store/failures.ts';
import type { Importer } from '../importer.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import { failureMessage, hasRefusedLines } from './upload-row.ts';

/** How long a failed import is shown, in milliseconds. */
const SHOWN_FOR_MS = 7 * 24 * 3_600_000;

/** Tasks for the user's failed imports. A task disappears when a later import of the same kind and period succeeds. */
export function failedImports(importers: readonly Importer[]): WorkSource {
  const workOf = workOfUploads(importers);
  return {
    group: 'import',
    scope: 'user',
    async find({ tx, now, zone, userId, corporateId }) {
      const failed = await failedUploads(tx, { userId, corporateId, now });
      return failed.flatMap((upload) =>
        workOf(upload).map((item) => ({ ...item, details: [...(item.details ?? []), { text: businessTime(upload.createdAt, zone) }] })),
      );
    },
  };
}

/** The user whose uploads are found, with the current corporate and time. */
export type Caller = { readonly userId: number; readonly corporateId: number | null; readonly now: Date };

/** The properties of an upload that a task needs. */
export interface UploadWork {
  readonly id: number;
  readonly importer: string;
  readonly periodKey: string | null;
  readonly fileName: string;
  readonly rows: number;
  readonly refused: number;
  /** In JSON; see `failureMessage`. */
  readonly failure: string | null;
  readonly hasErrorFile: boolean;
}

/** The columns of `upload` for `UploadWork`. */
export const uploadWorkColumns = (now: Date): RawBuilder<unknown> => sql`
  id, importer, period_key as "periodKey", file_name as "fileName", rows_read as rows, refused, failure,
  error_file_id is not null and error_file_until > ${now} and ${hasRefusedLines} as "hasErrorFile"`;

/**
 * Returns a function that makes the task of an upload: its screen, its file and the reason why not all its rows were
 * stored. The result is empty for an upload that users cannot make.
 */
export function workOfUploads(importers: readonly Importer[]): (upload: UploadWork) => WorkItem[] {
  const byName = new Map(importers.map((importer) => [importer.shape.name, importer]));
  return (upload) => {
    const importer = byName.get(upload.importer);
    const screen = importer === undefined ? null : screenOf(importer, upload.periodKey);
    if (importer === undefined || screen === null) return [];
    return [
      {
        ...screen,
        title: { text: importer.shape.title },
        details: [{ text: upload.fileName }, ...reasonOf(upload)],
        count: 1,
        ...(upload.hasErrorFile ? { file: `/ops/uploads/${upload.id}/errorFile` } : {}),
      },
    ];
  };
}

/** The screen of an importer's uploads; null if users cannot make them. */
function screenOf({ screen, codes }: Importer, periodKey: string | null): Pick<WorkItem, 'menu' | 'codes' | 'query' | 'elsewhere'> | null {
  if (screen === undefined) return null;
  const { menu, elsewhere = [], query } = screen;
  return {
    menu,
    codes,
    elsewhere: elsewhere.map((other) => ({ menu: other, codes })),
    ...(periodKey === null || query === undefined ? {} : { query: query(periodKey) }),
  };
}

/** The reason why an upload did not store all its rows; empty if it did, or still runs. */
function reasonOf({ rows, refused, failure }: UploadWork): TranslatableText[] {
  if (refused > 0) return [{ text: '{{rows}}行中{{refused}}行有错误', parameters: { rows, refused } }];
  if (failure === null) return [];
  return [failureMessage(failure)];
}

interface FailedUpload extends UploadWork {
  readonly corporateId: number | null;
  /** The batch, if the upload was one of several files of a call. */
  readonly batchId: number | null;
  readonly createdAt: Date;
}

/**
 * The user's newest failed upload of each importer and period, unless a later import succeeded. A trial counts while
 * its marked workbook is stored. An outdated confirmation does not count: the user got a new preview and confirmed or
 * cancelled that.
 */
async function failedUploads(tx: Tx, { userId, corporateId, now }: Caller): Promise<FailedUpload[]> {
  const { rows } = await sql<FailedUpload>`
    select * from (
      select distinct on (importer, period_key) ${uploadWorkColumns(now)},
        corporate_id as "corporateId", batch_id as "batchId", created_at as "createdAt"
      from upload
      where user_id = ${userId} and state in ('failed', 'refused') and created_at > ${new Date(now.getTime() - SHOWN_FOR_MS)}
        and (failure is null or failure::jsonb ->> 'text' <> ${OUTDATED.text})
        and (corporate_id is null or corporate_id = ${corporateId})
        and (not dry_run or error_file_until > ${now})
      order by importer, period_key, id desc
    ) failed order by id desc
  `.execute(tx);
  const unresolved: FailedUpload[] = [];
  for (const upload of rows) if (!(await hasLaterSuccess(tx, upload))) unresolved.push(upload);
  return unresolved;
}

/**
 * Whether a later import of the same kind and period succeeded: one without a batch, or of another batch. One query for
 * each upload, so that it can use the index on uploads.
 */
async function hasLaterSuccess(tx: Tx, { id, importer, corporateId, periodKey, batchId }: FailedUpload): Promise<boolean> {
  const equals = (column: string, value: number | string | null) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  const { rows } = await sql`
    select from upload
    where importer = ${importer} and ${equals('corporate_id', corporateId)} and ${equals('period_key', periodKey)}
      and id > ${id} and state = 'done' and not dry_run
      and (batch_id is null or batch_id is distinct from ${batchId}::bigint)
    limit 1
  `.execute(tx);
  return rows.length > 0;
}
