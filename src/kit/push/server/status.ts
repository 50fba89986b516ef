import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { businessTimeOrNull } from '#kit/time/business-time.ts';
import type { PushStatus, PushTotals } from '../contract.ts';
import type { PushDestination } from '../define.ts';
import { circuitOf, isOpen, pausedUntil, type Circuit } from './circuit.ts';

/** The status of a destination for one corporate. */
export async function pushStatusOf(
  destination: PushDestination,
  corporateId: number,
  configured: boolean,
  { tx, clock, zone, t }: Pick<CallContext, 'clock' | 'zone' | 't'> & { readonly tx: Tx },
): Promise<PushStatus> {
  type Pending = { waiting: number; failure: Circuit['failure'] | null };
  const { rows } = await sql<Pending>`
    select coalesce(sum(rows), 0)::integer as waiting,
      (array_agg(failure order by attempts desc, id) filter (where failure is not null))[1] as failure
    from push_batch where destination = ${destination.name} and state = 'waiting' and corporate_id = ${corporateId}
  `.execute(tx);
  const pending = rows[0] as Pending;
  const circuit = await circuitOf(tx, destination);
  const until = isOpen(circuit) ? pausedUntil(circuit, clock.now()) : null;
  // One batch may fail repeatedly while all others are delivered.
  const failure = circuit?.failure ?? pending.failure;
  return {
    configured,
    waiting: pending.waiting,
    failure: failure === null ? null : t(failure.text, failure.parameters),
    openUntil: businessTimeOrNull(until, zone),
  };
}

/** Joins `push (rows, accepted, refused)`: results of the rows of a record; null if none were queued. */
export const leftJoinPushTotals = ({ name }: PushDestination, subjectId: RawBuilder<unknown>) => sql`
  left join lateral (
    select sum(batch.rows)::integer as rows, sum(batch.accepted)::integer as accepted, sum(batch.refused)::integer as refused
    from push_batch batch where batch.destination = ${name} and batch.subject_id = ${subjectId}
  ) push on true`;

/** The columns of {@link leftJoinPushTotals} as `PushTotals`. */
export const pushTotalsColumn = sql<PushTotals>`
  json_build_object('rows', coalesce(push.rows, 0), 'accepted', coalesce(push.accepted, 0), 'refused', coalesce(push.refused, 0))`;

/** Joins `push_row pushed`: the push of a row, by its id. */
export const leftJoinPushRow = ({ name }: PushDestination, recordId: RawBuilder<unknown>) =>
  sql`left join push_row pushed on pushed.destination = ${name} and pushed.record_id = ${recordId}`;

/** The label of a row joined by {@link leftJoinPushRow}: 待推送, 成功, 失败 (docs/business-rules/integrations.md#push). */
export const pushRowState = sql<string>`case pushed.state when 'accepted' then '成功' when 'refused' then '失败' else '待推送' end`;
