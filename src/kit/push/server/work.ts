import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { WorkQuery, WorkItem } from '#kit/work/server/source.ts';
import type { PushDestination } from '../define.ts';

/** What a partner has refused is told of for so many milliseconds. */
const TOLD_FOR_MS = 7 * 86_400_000;

type Asked = Pick<WorkQuery, 'tx' | 'now'> & { readonly corporateId: number };

/** Selects the batches of a corporate of which the partner has refused rows of late: `id, subject_id, refused`. */
export const refusedBatches = ({ name }: PushDestination, { corporateId, now }: Omit<Asked, 'tx'>): RawBuilder<unknown> => sql`
  select id, subject_id, refused from push_batch
  where destination = ${name} and corporate_id = ${corporateId} and refused > 0 and done_at > ${new Date(now.getTime() - TOLD_FOR_MS)}`;

/** Selects the address of a page that shows a factory's days (`kit/ui/web/days-filter.tsx`): those of the files `file` that are grouped. */
export const addressOfDays = sql<Record<string, string>>`
  json_build_object('factoryCode', file.factory_code, 'dataDateStart', min(file.day), 'dataDateEnd', max(file.day))`;

/** Rows that the partner has refused, in one place. */
export interface RefusedRows {
  /** The place as a person names it, such as a factory. */
  readonly place: string;
  readonly rows: number;
  /** The first and the last day of the data. */
  readonly from: string;
  readonly to: string;
  /** What the address of the screen carries to show them. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Work: rows that the partner has refused, by their place, and rows that do not reach him.
 * @param screen where they are seen, by whom, and under which Chinese title
 */
export async function pushErrors(
  destination: PushDestination,
  screen: Pick<WorkItem, 'menu' | 'codes' | 'title'>,
  refused: readonly RefusedRows[],
  { tx, corporateId }: Asked,
): Promise<WorkItem[]> {
  const held = await rowsHeldUp(tx, destination, corporateId);
  return [
    ...(held > 0 ? [{ ...screen, details: [{ text: '{{rows}} 行未能送达合作方，等待重试', parameters: { rows: held } }], count: 1 }] : []),
    ...refused.map(({ place, rows, from, to, query }) => ({
      ...screen,
      query,
      details: [
        { text: place },
        { text: from === to ? from : `${from} ~ ${to}` },
        { text: '合作方拒收 {{rows}} 行', parameters: { rows } },
      ],
      count: 1,
    })),
  ];
}

/** How many rows of a corporate wait because the last try with them has failed. */
async function rowsHeldUp(tx: Tx, { name }: PushDestination, corporateId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(rows), 0)::integer as held from push_batch
    where destination = ${name} and state = 'waiting' and corporate_id = ${corporateId} and failure is not null
  `.execute(tx);
  return rows[0]?.held ?? 0;
}
