import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import type { WorkQuery, WorkItem } from '#kit/work/server/source.ts';
import type { PushDestination } from '../define.ts';

/** How long rejected rows are shown, in milliseconds. */
const SHOWN_FOR_MS = 7 * 86_400_000;

type WorkOfCorporate = Pick<WorkQuery, 'tx' | 'now'> & { readonly corporateId: number };

/** Selects the recent batches of a corporate with rejected rows: `id, subject_id, refused`. */
export const refusedBatches = ({ name }: PushDestination, { corporateId, now }: Omit<WorkOfCorporate, 'tx'>): RawBuilder<unknown> => sql`
  select id, subject_id, refused from push_batch
  where destination = ${name} and corporate_id = ${corporateId} and refused > 0 and done_at > ${new Date(now.getTime() - SHOWN_FOR_MS)}`;

/**
 * Selects the query parameters of a page that filters by factory and days (`kit/ui/web/days/days-filter.tsx`). The
 * statement groups the rows of `file` by factory.
 */
export const addressOfDays = sql<Record<string, string>>`
  json_build_object('factoryCode', file.factory_code, 'dataDateStart', min(file.day), 'dataDateEnd', max(file.day))`;

/** The rows of one factory that the partner rejected. */
export interface RefusedRows {
  /** The displayed name of the factory. */
  readonly name: string;
  readonly rows: number;
  /** The first and the last day of the data. */
  readonly from: string;
  readonly to: string;
  /** The query parameters of the screen's address that show the rows. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Work items: one for the rows that could not be delivered, and one per factory for the rows that the partner rejected.
 * @param screen the screen that shows them, its codes and its Chinese title
 */
export async function pushErrors(
  destination: PushDestination,
  screen: Pick<WorkItem, 'menu' | 'codes' | 'title'>,
  refused: readonly RefusedRows[],
  { tx, corporateId }: WorkOfCorporate,
): Promise<WorkItem[]> {
  const undelivered = await undeliveredRows(tx, destination, corporateId);
  return [
    ...(undelivered > 0
      ? [{ ...screen, details: [{ text: '{{rows}}行未能送达合作方，等待重试', parameters: { rows: undelivered } }], count: 1 }]
      : []),
    ...refused.map(({ name, rows, from, to, query }) => ({
      ...screen,
      query,
      details: [{ text: name }, daysText(from, to), { text: '合作方拒收{{rows}}行', parameters: { rows } }],
      count: 1,
    })),
  ];
}

const daysText = (first: string, last: string): TranslatableText =>
  first === last ? { text: first } : { text: '{{first}} – {{last}}', parameters: { first, last } };

/** The number of a corporate's rows that wait after a failed attempt. */
async function undeliveredRows(tx: Tx, { name }: PushDestination, corporateId: number): Promise<number> {
  const { rows } = await sql<{ undelivered: number }>`
    select coalesce(sum(rows), 0)::integer as undelivered from push_batch
    where destination = ${name} and state = 'waiting' and corporate_id = ${corporateId} and failure is not null
  `.execute(tx);
  return (rows[0] as { undelivered: number }).undelivered;
}
