import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { PATHS } from '#features/warehouse-split/definition.ts';
import { idOfTask } from '#features/warehouse-split/task.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { businessDay, systemClock } from '#kit/time/business-time.ts';
import { xlsxOf } from '../tests/workbook.ts';
import type { BenchApi } from './api.ts';

/** The demand, and the stock. */
export interface SplitSize {
  readonly lines: number;
  readonly lots: number;
  readonly warehouses: number;
  readonly mpns: number;
}

/** The category of the demand. */
export const LOB = 'iPhone';
const CITIES = 80;
const ZONE = 'Asia/Shanghai';

/** The quantity of a line of the demand. */
export const piecesOf = (line: number): number => 1 + (line % 9);

/** Uploads a demand of this size to today's task. @param key a different key creates a different record */
export async function uploadDemand(api: BenchApi, { lines, mpns }: SplitSize, key: string): Promise<void> {
  const rows = Array.from({ length: lines }, (_, at) => [`SKU-${at % mpns}`, `JD${at}`, `C${at % CITIES}`, piecesOf(at)]);
  const content = new Blob([new Uint8Array(await xlsxOf(['SKU', '目的仓', '目的城市', '数量'], rows))]);
  const separateWarehouseAutoDayTaskId = String(idOfTask({ lob: LOB, day: businessDay(systemClock.now(), ZONE) }));
  const answer = await api.upload<{ allErrorList: unknown[] }>(
    PATHS.import,
    'file',
    { name: 'demand.xlsx', content },
    { lob: LOB, separateWarehouseAutoDayTaskId },
    key,
  );
  if (!answer.success || answer.result.allErrorList.length > 0) throw new Error(JSON.stringify(answer));
}

/** Lists and a reviewed inventory of today, as their own uploads would leave them. */
export async function fillSplitLists(database: Database, { lots, warehouses, mpns }: SplitSize): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`truncate auto_product_mapping, auto_partner_sku_mapping, ageing_config, disti_inventory_line restart identity`.execute(tx);
    await sql`
      insert into auto_product_mapping (lob, sub_lob, product_name, product_code, mpn, supply_price, updated_by)
      select ${LOB}, 'line', 'product ' || n, 'P' || n, 'BENCH-' || n, 100, 'bench' from generate_series(0, ${mpns - 1}::int) n
    `.execute(tx);
    await sql`
      insert into auto_partner_sku_mapping (sku_code, mpn, product_name, lob, sub_lob, updated_by)
      select 'SKU-' || n, 'BENCH-' || n, 'product ' || n, ${LOB}, 'line', 'bench' from generate_series(0, ${mpns - 1}::int) n
    `.execute(tx);
    await sql`
      insert into ageing_config (start_city, end_city, aging, lob, updated_by)
      select 'S' || s, 'C' || c, 1 + (s * 7 + c * 13) % 17, ${LOB}, 'bench' from generate_series(0, ${warehouses - 1}::int) s, generate_series(0, ${CITIES - 1}::int) c
    `.execute(tx);
    const record = await todaysInventory(tx);
    await sql`
      insert into upload (importer, file_name, state, user_id, user_name, corporate_id, created_at, heartbeat_at)
      select 'disti-inventory', 'bench.xlsx', 'done', id, 'bench', ${record.corporateId}, now(), now() from app_user order by id limit 1
    `.execute(tx);
    await sql`
      insert into disti_inventory_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, warehouse, city, inventory_count, receipt_date, batch)
      select ${record.corporateId}, ${record.id}, (select max(id) from upload), n, true, 'P' || n % ${mpns}, 'W' || n % ${warehouses}, 'S' || n % ${warehouses},
        10 + n % 60, current_date - n % 90, 'B' || n from generate_series(1, ${lots}::int) n
    `.execute(tx);
    await sql`
      insert into record_review (kind, record_id, reviewed_at, user_id, user_name) values ('disti-inventory', ${record.id}, now(), 1, 'bench') on conflict do nothing
    `.execute(tx);
  });
  await sql`analyze`.execute(database.kysely);
}

/** The row of today's inventory, which the server makes when it starts. */
async function todaysInventory(tx: Tx): Promise<{ id: number; corporateId: number }> {
  for (;;) {
    const { rows } = await sql<{ id: number; corporateId: number }>`
      select id, corporate_id as "corporateId" from period_record where kind = 'disti-inventory' order by day desc, id limit 1
    `.execute(tx);
    if (rows[0] !== undefined) return rows[0];
    await pause(200);
  }
}

/** The newest record of a demand, and all that is stored of its split. */
export interface StoredSplit {
  readonly state: string;
  readonly demanded: number;
  readonly allocated: number;
  readonly missing: number;
  /** Number of MPNs with a decision. */
  readonly problems: number;
  /** Lines whose pieces are neither allocated nor missing, or both. */
  readonly unlike: number;
}

/** The newest split as a reader sees it. */
export async function newestSplit(database: Database): Promise<StoredSplit> {
  const { rows } = await sql<StoredSplit>`
    with file as (select id, upload_id, state from split_file order by id desc limit 1),
    line as (
      select demand.upload_row as row, demand.quantity,
        coalesce((select sum(pieces) from split_allocation where split_file_id = file.id and upload_row = demand.upload_row), 0) as allocated,
        coalesce((select sum(missing) from split_exception where split_file_id = file.id and upload_row = demand.upload_row), 0) as missing
      from file join split_demand_line demand on demand.upload_id = file.upload_id
    )
    select file.state, coalesce(sum(line.quantity), 0)::integer as demanded, coalesce(sum(line.allocated), 0)::integer as allocated,
      coalesce(sum(line.missing), 0)::integer as missing, (select count(*)::integer from split_problem where split_file_id = file.id) as problems,
      count(*) filter (where line.quantity <> line.allocated + line.missing)::integer as unlike
    from file left join line on true group by file.id, file.state
  `.execute(database.kysely);
  if (rows[0] === undefined) throw new Error('no demand was uploaded');
  return rows[0];
}
