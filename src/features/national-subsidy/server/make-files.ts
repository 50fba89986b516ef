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
import { dataTypeOf, nameOfFile } from './files.ts';

export const makeFilesJob = defineJob({
  name: 'make-subsidy-files',
  title: '生成国补文件',
  schedule: { cron: '5 0 * * *' },
});

const makeMissedFilesJob = defineJob({ name: 'make-missed-subsidy-files', title: '补生成国补文件', runAtStart: true });

const columns = LINE_FIELDS.map(columnOf);
const listed = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));

/** The corporate, factory and day of a file. */
interface FilePlace {
  readonly corporateId: number;
  readonly factoryCode: string;
  readonly day: string;
}

/**
 * Each night, for every factory and each of the last 31 days before today, the devices of that goods issue that no file
 * contains yet become a file (docs/business-rules/integrations.md#national-subsidy). A repeated run creates nothing
 * again: a serial number is in one file. At the start the last night's files are created if no server ran
 * (docs/business-rules/scheduled-work.md); devices that came since then wait for the next night.
 */
export const subsidyFileJobs: readonly AnyJobHandler[] = [
  handleJob(makeFilesJob, (context) => makeFiles(context, context.clock.now())),
  handleJob(makeMissedFilesJob, (context) => {
    const { clock, zone } = context;
    return makeFiles(context, momentOf(`${businessDay(clock.now(), zone)} 00:00:00`, zone));
  }),
];

/** @param until later devices are left for the next run */
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

/** The devices without a file, each with its factory: `device`, `location`. */
const newDevices = (until: Date) => sql`
  ${sql.table(imeiRecords.table)} device
  join ${sql.table(storageLocation.table)} location on location.ship_to_customer_id = device.ship_to_id and location.dc_internal_storage_id <> ${EXCLUDED_FACTORY}
  where device.created_at <= ${until}
    and not exists (select from subsidy_line known where known.corporate_id = device.corporate_id and known.serial_number = device.serial_number)`;

async function placesWithNewDevices(tx: Tx, today: string, until: Date): Promise<FilePlace[]> {
  const { rows } = await sql<FilePlace>`
    select distinct device.corporate_id as "corporateId", location.dc_internal_storage_id as "factoryCode", device.gi_date as day
    from ${newDevices(until)} and device.gi_date >= ${addDays(today, -DAYS_BACK)} and device.gi_date < ${today} order by 1, 3, 2
  `.execute(tx);
  return rows;
}

/**
 * Creates a file and queues its push; returns the number of its devices. 0 if another run or a deletion has left none;
 * then no file is created.
 */
async function makeFile(tx: Tx, place: FilePlace, until: Date, { queue, clock, actor }: JobContext<null>): Promise<number> {
  const now = clock.now();
  const { corporateId, factoryCode, day } = place;
  // Files are numbered, and a device is in one of them: of two runs the second sees the result of the first.
  await sql`select pg_advisory_xact_lock(hash_of('subsidy files'))`.execute(tx);
  const { rows: made } = await sql<{ id: number; number: number; fileName: string }>`
    insert into subsidy_file as file (corporate_id, factory_code, day, number, rows, created_at)
    select ${corporateId}::bigint, ${factoryCode}::text, ${day}::date, count(*) + 1, 0, ${now}::timestamptz
    from subsidy_file where corporate_id = ${corporateId} and factory_code = ${factoryCode} and day = ${day} returning file.id, file.number, ${nameOfFile} as "fileName"
  `.execute(tx);
  const { id, number, fileName } = made[0] as { id: number; number: number; fileName: string };
  const { numAffectedRows } = await sql`
    insert into subsidy_line (subsidy_file_id, corporate_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${id}::bigint, device.corporate_id, ${listed('device')} from ${newDevices(until)}
      and device.corporate_id = ${corporateId} and location.dc_internal_storage_id = ${factoryCode} and device.gi_date = ${day}
    order by device.id
  `.execute(tx);
  if (!numAffectedRows) {
    await sql`delete from subsidy_file where id = ${id}`.execute(tx);
    return 0;
  }
  const members = LINE_FIELDS.map((field) => sql`${sql.lit(field.name)}, line.${sql.ref(columnOf(field))}`);
  const query = sql`
    select line.id as record_id, jsonb_build_object(${sql.join(members)}, 'factoryCode', ${factoryCode}::text, 'corporateCode', corporate.code) as payload
    from subsidy_line line join corporate on corporate.id = line.corporate_id where line.subsidy_file_id = ${id}
  `;
  const rows = await queueRows(tx, queue, platform, { corporateId, subjectId: id, rows: query }, now);
  await sql`update subsidy_file set rows = ${rows} where id = ${id}`.execute(tx);
  await recordAudit(
    tx,
    { ...actor, corporateId, at: now },
    {
      action: 'insert',
      entity: 'subsidy-file',
      recordId: id,
      after: { fileName, dataDate: day, dataType: dataTypeOf({ number }), rows },
    },
  );
  return rows;
}
