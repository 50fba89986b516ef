import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { PushTotals } from '#kit/push/contract.ts';
import { joinPushTotals, pushTotalsColumn } from '#kit/push/server/standing.ts';
import type { DataType } from '../contract.ts';
import { platform } from '../definition.ts';

/** A file as the database has it. */
export interface SubsidyFile {
  readonly id: number;
  readonly corporateId: number;
  readonly factoryCode: string;
  readonly day: string;
  readonly number: number;
  readonly fileName: string;
  readonly rows: number;
  readonly createdAt: Date;
  readonly received: number;
  readonly errors: number;
  readonly timesAt: Date | null;
}

export const dataTypeOf = ({ number }: Pick<SubsidyFile, 'number'>): DataType => (number === 1 ? '正常' : '补充');

/** What `file` is called: `国补-013X-20261117.xlsx`, and those that follow `国补-013X-20261117-补充1.xlsx`. */
export const nameOfFile = sql<string>`
  concat('国补-', file.factory_code, '-', to_char(file.day, 'YYYYMMDD'), case when file.number > 1 then concat('-补充', file.number - 1) end, '.xlsx')`;

const COLUMNS = sql`
  file.id, file.corporate_id as "corporateId", file.factory_code as "factoryCode", file.day, file.number, ${nameOfFile} as "fileName", file.rows, file.created_at as "createdAt",
  file.received, file.errors, file.times_at as "timesAt"`;

/** A corporate's file; null where it has no such one. */
export async function fileOf(tx: Tx, corporateId: number, id: number): Promise<SubsidyFile | null> {
  const { rows } =
    await sql<SubsidyFile>`select ${COLUMNS} from subsidy_file file where file.id = ${id} and file.corporate_id = ${corporateId}`.execute(
      tx,
    );
  return rows[0] ?? null;
}

/** The factories that a corporate has files of, with those of the mapping: one that has gone from there keeps its files. */
export async function withFactoriesOfFiles(tx: Tx, corporateId: number, mapped: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct factory_code as code from subsidy_file where corporate_id = ${corporateId} union select unnest(${mapped}::text[]) order by 1
  `.execute(tx);
  return rows.map(({ code }) => code);
}

/** Which files a page shows; days are included, and absent where they do not filter. */
export interface FileFilter {
  readonly corporateId: number;
  readonly factoryCode: string;
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** One page of files, newest first, and how many there are. */
export async function pageOfFiles(
  tx: Tx,
  { corporateId, factoryCode, first, last }: FileFilter,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ files: (SubsidyFile & { readonly push: PushTotals })[]; total: number }> {
  const of = sql`
    file.corporate_id = ${corporateId} and file.factory_code = ${factoryCode}
    and file.day between coalesce(${first ?? null}::date, '-infinity') and coalesce(${last ?? null}::date, 'infinity')`;
  const { rows: files } = await sql<SubsidyFile & { push: PushTotals }>`
    select ${COLUMNS}, ${pushTotalsColumn} as push from subsidy_file file ${joinPushTotals(platform, sql`file.id`)}
    where ${of} order by file.day desc, file.id desc limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from subsidy_file file where ${of}`.execute(tx);
  return { files, total: counted[0]?.total ?? 0 };
}

/** Brings what a file says of its subsidy times up to date with them. */
export async function countTimes(tx: Tx, fileId: number): Promise<void> {
  await sql`
    update subsidy_file file set received = counted.received, errors = counted.errors, times_at = counted.at
    from (
      select count(distinct t.subsidy_line_id) as received, count(*) filter (where t.subsidy_line_id is null and t.upload_id = newest.id) as errors,
        (select created_at from upload where id = max(newest.id)) as at
      from subsidy_time t cross join (select max(upload_id) as id from subsidy_time where subsidy_file_id = ${fileId}) newest
      where t.subsidy_file_id = ${fileId}
    ) counted
    where file.id = ${fileId}
  `.execute(tx);
}
