import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { PushTotals } from '#kit/push/contract.ts';
import { leftJoinPushTotals, pushTotalsColumn } from '#kit/push/server/status.ts';
import type { DataType } from '../contract.ts';
import { platform } from '../definition.ts';

/** A subsidy file: the devices of a goods issue day that were shipped to a factory. */
export interface SubsidyFile {
  readonly id: number;
  readonly corporateId: number;
  readonly factoryCode: string;
  readonly day: string;
  /** The number of the file of this factory and day, from 1. */
  readonly number: number;
  readonly fileName: string;
  /** The number of devices. */
  readonly rows: number;
  readonly createdAt: Date;
  /** The number of devices with a subsidy time. */
  readonly received: number;
  /** The number of unresolved lines without a matching device. */
  readonly errors: number;
  /** The time of the last upload of subsidy times. */
  readonly timesAt: Date | null;
}

export const dataTypeOf = ({ number }: Pick<SubsidyFile, 'number'>): DataType => (number === 1 ? '正常' : '补充');

/** The name that downloads of a file have. */
export const nameWithoutExtension = ({ fileName }: SubsidyFile): string => fileName.replace('.xlsx', '');

/** The data period of uploads of a file: `2026-10-30 A108`, `2026-10-30 A108 补充1` for its first supplement. */
export const periodKeyOf = ({ factoryCode, day, number }: SubsidyFile): string =>
  [day, factoryCode, ...(number > 1 ? [`${dataTypeOf({ number })}${number - 1}`] : [])].join(' ');

/** SQL for the name of `file`: `国补-013X-20261117.xlsx`, `国补-013X-20261117-补充1.xlsx` for the second one. */
export const nameOfFile = sql<string>`
  concat('国补-', file.factory_code, '-', to_char(file.day, 'YYYYMMDD'), case when file.number > 1 then concat('-补充', file.number - 1) end, '.xlsx')`;

const COLUMNS = sql`
  file.id, file.corporate_id as "corporateId", file.factory_code as "factoryCode", file.day, file.number,
  ${nameOfFile} as "fileName", file.rows, file.created_at as "createdAt", file.received, file.errors, file.times_at as "timesAt"`;

/** A corporate's file; null if it does not exist. */
export async function findSubsidyFile(tx: Tx, corporateId: number, id: number): Promise<SubsidyFile | null> {
  const { rows } = await sql<SubsidyFile>`
    select ${COLUMNS} from subsidy_file file where file.id = ${id} and file.corporate_id = ${corporateId}
  `.execute(tx);
  return rows[0] ?? null;
}

/** A select of the factories with files of a corporate: `factory_code`. */
export const factoriesOfSubsidyFiles = (corporateId: number) =>
  sql`select factory_code from subsidy_file where corporate_id = ${corporateId}`;

/** The first and last day are included; undefined means no limit. */
interface FileFilter {
  readonly corporateId: number;
  readonly factoryCode: string;
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** A page of files, newest first, and the number of all. */
export async function pageOfSubsidyFiles(
  tx: Tx,
  { corporateId, factoryCode, first, last }: FileFilter,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ files: (SubsidyFile & { readonly push: PushTotals })[]; total: number }> {
  const condition = sql`
    file.corporate_id = ${corporateId} and file.factory_code = ${factoryCode}
    and file.day between coalesce(${first ?? null}::date, '-infinity') and coalesce(${last ?? null}::date, 'infinity')`;
  const { rows: files } = await sql<SubsidyFile & { push: PushTotals }>`
    select ${COLUMNS}, ${pushTotalsColumn} as push from subsidy_file file ${leftJoinPushTotals(platform, sql`file.id`)}
    where ${condition} order by file.day desc, file.id desc limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from subsidy_file file where ${condition}`.execute(tx);
  return { files, total: rows[0]?.total ?? 0 };
}

/**
 * Whether a line `received` is unresolved: it has no matching device, and no later upload has a line with its serial
 * number that has one or that is for the same file.
 */
export const unresolved = sql<boolean>`(received.subsidy_line_id is null and not exists (
  select from subsidy_time later
  where later.corporate_id = received.corporate_id and later.serial_number = received.serial_number and later.upload_id > received.upload_id
    and (later.subsidy_line_id is not null or later.subsidy_file_id = received.subsidy_file_id)
))`;

/** The files whose counts depend on an upload: all files with uploaded lines of its serial numbers. */
export async function affectedFiles(tx: Tx, uploadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct received.subsidy_file_id as id from subsidy_time uploaded
    join subsidy_time received using (corporate_id, serial_number)
    where uploaded.upload_id = ${uploadId}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Computes the counts of subsidy times of these files again. */
export async function countTimes(tx: Tx, fileIds: readonly number[]): Promise<void> {
  await sql`
    update subsidy_file file set received = counted.times, errors = counted.errors, times_at = counted.at
    from (
      select changed.id, count(distinct received.subsidy_line_id) as times, count(received.upload_id) filter (where ${unresolved}) as errors,
        (select created_at from upload where id = max(received.upload_id)) as at
      from (select distinct unnest(${fileIds}::bigint[]) as id) changed
      left join subsidy_time received on received.subsidy_file_id = changed.id
      group by changed.id
    ) counted
    where file.id = counted.id
  `.execute(tx);
}
