import { sql } from 'kysely';
import { imeiRecords } from '#features/imei/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { queueRows } from '#kit/push/server/batches.ts';
import { addDays, businessDay, momentOf } from '#kit/time/business-time.ts';
import { DAYS_BACK, EXCLUDED_FACTORY, LINE_FIELDS, platform } from '../definition.ts';
import { dataTypeOf, nameOfFile, type SubsidyFile } from './files.ts';

export const makeFilesJob = defineJob({
  name: 'make-subsidy-files',
  title: '生成国补文件',
  schedule: { cron: '5 0 * * *' },
});

/** Runs when a server starts. */
const makeMissedFilesJob = defineJob({ name: 'make-missed-subsidy-files', title: '补生成国补文件', runAtStart: true });

const LINE_COLUMNS = LINE_FIELDS.map(columnOf);

/** The corporate, factory and goods issue day of a file. */
interface FilePlace {
  readonly corporateId: number;
  readonly factoryCode: string;
  readonly day: string;
}

/**
 * The jobs that create subsidy files (docs/business-rules/integrations.md#national-subsidy). Each night, the devices
 * that are in no file yet become files by factory and goods issue day, for the last 31 days before today. A device is
 * in at most one file, so a repeated run creates nothing. When a server starts, it creates the files of the last
 * midnight if they are missing (docs/business-rules/scheduled-work.md); later devices wait for the next night.
 */
export const subsidyFileJobs: readonly AnyJobHandler[] = [
  handleJob(makeFilesJob, (context) => makeFiles(context, context.clock.now())),
  handleJob(makeMissedFilesJob, (context) => {
    const { clock, zone } = context;
    return makeFiles(context, momentOf(`${businessDay(clock.now(), zone)} 00:00:00`, zone));
  }),
];

/** @param until devices that were stored later are omitted */
async function makeFiles(context: JobContext<null>, until: Date): Promise<void> {
  const { readOnly, transaction, clock, zone, signal, log } = context;
  const today = businessDay(clock.now(), zone);
  const places = await readOnly((tx) => placesWithNewDevices(tx, today, until));
  for (const place of places) {
    signal.throwIfAborted();
    const rows = await transaction((tx) => makeFile(tx, place, until, context));
    if (rows > 0) log.info({ factory: place.factoryCode, day: place.day, rows }, 'subsidy file made');
  }
}

/**
 * SQL after `from` with a condition: the devices `device` without a file, each with the storage `location` that has its
 * factory. Callers add conditions with `and`.
 */
const newDevices = (until: Date) => sql`
  ${sql.table(imeiRecords.table)} device
  join ${sql.table(storageLocation.table)} location
    on location.ship_to_customer_id = device.ship_to_id and location.dc_internal_storage_id <> ${EXCLUDED_FACTORY}
  where device.created_at <= ${until}
    and not exists (select from subsidy_line line where line.corporate_id = device.corporate_id and line.serial_number = device.serial_number)`;

async function placesWithNewDevices(tx: Tx, today: string, until: Date): Promise<FilePlace[]> {
  const { rows } = await sql<FilePlace>`
    select distinct device.corporate_id as "corporateId", location.dc_internal_storage_id as "factoryCode", device.gi_date as day
    from ${newDevices(until)} and device.gi_date >= ${addDays(today, -DAYS_BACK)} and device.gi_date < ${today}
    order by 1, 3, 2
  `.execute(tx);
  return rows;
}

/**
 * Creates a file and queues its push. Creates nothing if another run has put the devices into a file, or if they were
 * deleted.
 * @returns the number of devices
 */
async function makeFile(tx: Tx, place: FilePlace, until: Date, { queue, clock, actor }: JobContext<null>): Promise<number> {
  const now = clock.now();
  const { corporateId, factoryCode, day } = place;
  // Serialises runs, because files are numbered and a device must be in one file only.
  await sql`select pg_advisory_xact_lock(hash_of('subsidy files'))`.execute(tx);
  const file = await insertFile(tx, place, now);
  const hasLines = await insertLines(tx, file.id, place, until);
  if (!hasLines) {
    await sql`delete from subsidy_file where id = ${file.id}`.execute(tx);
    return 0;
  }
  const members = LINE_FIELDS.map((field) => sql`${sql.lit(field.name)}, line.${sql.ref(columnOf(field))}`);
  const payloads = sql`
    select line.id as record_id,
      jsonb_build_object(${sql.join(members)}, 'factoryCode', ${factoryCode}::text, 'corporateCode', corporate.code) as payload
    from subsidy_line line join corporate on corporate.id = line.corporate_id where line.subsidy_file_id = ${file.id}
  `;
  const rows = await queueRows(tx, queue, platform, { corporateId, subjectId: file.id, rows: payloads }, now);
  await sql`update subsidy_file set rows = ${rows} where id = ${file.id}`.execute(tx);
  const after = { fileName: file.fileName, dataDate: day, dataType: dataTypeOf(file), rows };
  await recordAudit(tx, { ...actor, corporateId, at: now }, { action: 'insert', entity: 'subsidy-file', recordId: file.id, after });
  return rows;
}

type NewFile = Pick<SubsidyFile, 'id' | 'number' | 'fileName'>;

async function insertFile(tx: Tx, { corporateId, factoryCode, day }: FilePlace, now: Date): Promise<NewFile> {
  const { rows } = await sql<NewFile>`
    insert into subsidy_file as file (corporate_id, factory_code, day, number, rows, created_at)
    select ${corporateId}::bigint, ${factoryCode}::text, ${day}::date, count(*) + 1, 0, ${now}::timestamptz
    from subsidy_file where corporate_id = ${corporateId} and factory_code = ${factoryCode} and day = ${day}
    returning file.id, file.number, ${nameOfFile} as "fileName"
  `.execute(tx);
  return rows[0] as NewFile;
}

/** Copies the devices into a file. @returns whether there are any */
async function insertLines(tx: Tx, fileId: number, { corporateId, factoryCode, day }: FilePlace, until: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into subsidy_line (subsidy_file_id, corporate_id, ${sql.join(LINE_COLUMNS.map((column) => sql.ref(column)))})
    select ${fileId}::bigint, device.corporate_id, ${sql.join(LINE_COLUMNS.map((column) => sql.ref(`device.${column}`)))}
    from ${newDevices(until)}
      and device.corporate_id = ${corporateId} and location.dc_internal_storage_id = ${factoryCode} and device.gi_date = ${day}
    order by device.id
  `.execute(tx);
  return numAffectedRows > 0n;
}
