import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import { FAILURES_TO_OPEN, pauseAfter, restAfter } from '../back-off.ts';
import type { PushDestination } from '../define.ts';
import { kept, makeDue } from './batches.ts';
import type { PushFailed, PushTarget } from './send-batch.ts';

/** What is known of a destination whose last try failed. */
export interface Circuit {
  readonly failures: number;
  /** Until then nothing is sent; after it one try shows whether the partner is back. */
  readonly openUntil: Date | null;
  readonly failure: { readonly text: string; readonly parameters: Parameters };
}

/**
 * Null while all is well. It stands in the database: every server process sees the same, and a restart forgets nothing.
 */
export async function circuitOf(tx: Tx, { name }: PushDestination): Promise<Circuit | null> {
  const { rows } = await sql<Circuit>`
    select failures, open_until as "openUntil", failure from push_circuit where destination = ${name}
  `.execute(tx);
  return rows[0] ?? null;
}

/** Until when nothing is sent; null where it may be. */
export function restsUntil(circuit: Circuit | null, now: Date): Date | null {
  const until = circuit?.openUntil ?? null;
  return until !== null && until > now ? until : null;
}

/** The partner has answered. */
export async function closeCircuit(tx: Tx, { name }: PushDestination): Promise<void> {
  await sql`delete from push_circuit where destination = ${name}`.execute(tx);
}

/** Whether so many tries have failed in a row that people should know of the rest. */
export const isOpen = (circuit: Circuit | null): boolean => circuit !== null && circuit.failures >= FAILURES_TO_OPEN;

/** Tells whether an address and secret are those that failed, without saying what they are. */
const markOf = ({ url, secret }: PushTarget): string => createHmac('sha256', secret).update(url).digest('base64url');

/**
 * Forgets the failures of an address or secret that has been corrected since, and has what waits for them due at once.
 */
export async function forgiveOthers(tx: Tx, destination: PushDestination, target: PushTarget, now: Date): Promise<void> {
  const { rows } = await sql`
    delete from push_circuit where destination = ${destination.name} and failure ->> 'target' is distinct from ${markOf(target)} returning 1
  `.execute(tx);
  if (rows.length > 0) await makeDue(tx, destination, now);
}

/**
 * Ends a rest before its time. What has failed so far is not forgotten: the next failure brings a longer rest, at once.
 */
export async function endRest(tx: Tx, { name }: PushDestination): Promise<void> {
  await sql`update push_circuit set open_until = null where destination = ${name}`.execute(tx);
}

/**
 * Counts a failure. Nothing is sent for a while: as long as the batch itself would wait, so that its neighbours do not
 * fail all at once, and from so many in a row on for a long one. Gives until when.
 */
export async function countFailure(tx: Tx, { name }: PushDestination, target: PushTarget, failure: PushFailed, now: Date): Promise<Date> {
  const noted = sql`${kept(failure)}::jsonb || jsonb_build_object('target', ${markOf(target)}::text)`;
  const { rows } = await sql<{ failures: number }>`
    insert into push_circuit (destination, failures, failure, failed_at) values (${name}, 1, ${noted}, ${now})
    on conflict (destination) do update set failures = push_circuit.failures + 1, failure = excluded.failure, failed_at = excluded.failed_at
    returning failures
  `.execute(tx);
  const failures = rows[0]?.failures ?? 1;
  const until = new Date(now.getTime() + (restAfter(failures) ?? pauseAfter(failures, Math.random())));
  await sql`update push_circuit set open_until = ${until} where destination = ${name}`.execute(tx);
  return until;
}
