import { sql, type RawBuilder } from 'kysely';
import { quarterNow } from '#features/batch-shipment-plan/server/api.ts';
import { deliveryNotes } from '#features/uploads/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { snakeCase } from '#kit/fields/field.ts';
import { DIFFERENCE, FIGURES } from '../figures.ts';
import type { CargoDay } from './query.ts';
import { cargoNow } from './rows.ts';
import { inventory } from './sources.ts';

/** The properties of a snapshot without its rows. */
interface Snapshot {
  readonly madeAt: Date;
  readonly inventoryDay: string | null;
  readonly weeks: readonly string[];
}

/** The apple weeks, with open quantities, from a day to the end of its quarter; none outside of the calendar. */
export async function openWeeksFrom(tx: Tx, day: string): Promise<string[]> {
  const current = await quarterNow(tx, day);
  if (current === null) return [];
  const { quarter, week, weeks } = current;
  return Array.from({ length: weeks - week + 1 }, (_, index) => `${quarter}W${String(week + index).padStart(2, '0')}`);
}

/** The day of the physical inventory of a snapshot; null when none was reviewed. */
export async function inventoryDayOf(tx: Tx, key: CargoDay): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select day from (${inventory(key)}) taken`.execute(tx);
  return rows[0]?.day ?? null;
}

/** A day's snapshot without its rows; null if none was stored. */
export async function snapshotOf(tx: Tx, { corporateId, day }: CargoDay): Promise<Snapshot | null> {
  const { rows } = await sql<Snapshot>`
    select made_at as "madeAt", inventory_day as "inventoryDay", weeks from cargo_snapshot where corporate_id = ${corporateId} and day = ${day}
  `.execute(tx);
  return rows[0] ?? null;
}

/** A select of the rows of a day's snapshot; empty when there is none. */
export const cargoSnapshot = ({ corporateId, day }: CargoDay): RawBuilder<unknown> => sql`
  select snapshot.corporate_id, line.* from cargo_snapshot snapshot join cargo_snapshot_line line on line.snapshot_id = snapshot.id
  where snapshot.corporate_id = ${corporateId} and snapshot.day = ${day}`;

const figures = [...FIGURES.map(({ name }) => name), DIFFERENCE].map((name) => sql.ref(snakeCase(name)));
const columns = sql.join(['mpn', 'lob', 'sub_lob', 'product_name', 'open_by_week'].map((name) => sql.ref(name)).concat(figures));

/**
 * Replaces the snapshot of a day by one of the current data.
 * @returns the snapshot's id and its number of rows
 */
export async function makeSnapshot(tx: Tx, key: CargoDay, now: Date): Promise<{ readonly id: number; readonly rows: number }> {
  const { corporateId, day } = key;
  const inventoryDay = await inventoryDayOf(tx, key);
  const openWeeks = await openWeeksFrom(tx, day);
  const { rows: stored } = await sql<{ id: number }>`
    insert into cargo_snapshot (corporate_id, day, made_at, dn_upload_id, inventory_day, weeks)
    select ${corporateId}::bigint, ${day}::date, ${now}::timestamptz, (${dnUploadOf(key)}), ${inventoryDay}::date, ${openWeeks}::text[]
    on conflict (corporate_id, day) do update set made_at = excluded.made_at, dn_upload_id = excluded.dn_upload_id,
      inventory_day = excluded.inventory_day, weeks = excluded.weeks
    returning id
  `.execute(tx);
  const { id } = stored[0] as { id: number };
  await sql`delete from cargo_snapshot_line where snapshot_id = ${id}`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into cargo_snapshot_line (snapshot_id, ${columns}) select ${id}::bigint, ${columns} from (${cargoNow(key)}) row_now
  `.execute(tx);
  return { id, rows: Number(numAffectedRows ?? 0) };
}

/** A select of the current delivery-note upload of the day; empty without one. */
const dnUploadOf = ({ corporateId, day }: CargoDay): RawBuilder<unknown> => sql`
  select active_upload_id from period_record where corporate_id = ${corporateId} and kind = ${deliveryNotes.name} and day = ${day}::date`;

export async function corporatesWithoutSnapshot(tx: Tx, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from corporate
    where not exists (select from cargo_snapshot snapshot where snapshot.corporate_id = corporate.id and snapshot.day = ${day})
    order by id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The snapshots from `firstDay` on that precede the day's current delivery-note upload, if that upload is old enough.
 * @param uploadedBy the latest upload time
 */
export async function outdatedSnapshots(tx: Tx, firstDay: string, uploadedBy: Date): Promise<CargoDay[]> {
  const { rows } = await sql<CargoDay>`
    select snapshot.corporate_id as "corporateId", snapshot.day from cargo_snapshot snapshot
    join period_record period on period.corporate_id = snapshot.corporate_id and period.kind = ${deliveryNotes.name} and period.day = snapshot.day
    left join upload on upload.id = period.active_upload_id
    where snapshot.day >= ${firstDay}::date and period.active_upload_id is distinct from snapshot.dn_upload_id
      -- Without a current upload, that of the snapshot was undone.
      and (upload.id is null or upload.created_at <= ${uploadedBy})
    order by snapshot.corporate_id, snapshot.day
  `.execute(tx);
  return rows;
}
