import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import { FAILURES_TO_OPEN, pauseAfter, openPeriodAfter } from '../back-off.ts';
import type { PushDestination } from '../define.ts';
import { storedFailure, makeDue } from './batches.ts';
import type { PushFailed, PushTarget } from './send-batch.ts';

/** What a circuit breaker belongs to: a destination, or a webhook. */
type CircuitOwner = Pick<PushDestination, 'name'>;

/** The state of a destination whose last attempt failed. */
export interface Circuit {
  readonly failures: number;
  /** Nothing is sent until this time. Then one attempt shows whether the partner is available. */
  readonly openUntil: Date | null;
  readonly failure: TranslatableText;
}

/**
 * The circuit of a destination; null if the last attempt succeeded. It is stored in the database, so that all server
 * processes share it and it survives a restart.
 */
export async function circuitOf(tx: Tx, { name }: CircuitOwner): Promise<Circuit | null> {
  const { rows } = await sql<Circuit>`
    select failures, open_until as "openUntil", failure from push_circuit where destination = ${name}
  `.execute(tx);
  return rows[0] ?? null;
}

/** The time until which nothing is sent; null if sending is allowed. */
export function pausedUntil(circuit: Circuit | null, now: Date): Date | null {
  const until = circuit?.openUntil ?? null;
  return until !== null && until > now ? until : null;
}

/** Resets the failures after the partner has responded. */
export async function closeCircuit(tx: Tx, { name }: CircuitOwner): Promise<void> {
  await sql`delete from push_circuit where destination = ${name}`.execute(tx);
}

/** Whether there have been enough consecutive failures to show the pause to users. */
export const isOpen = (circuit: Circuit | null): boolean => circuit !== null && circuit.failures >= FAILURES_TO_OPEN;

/** Identifies an address and secret without revealing them. */
const targetDigest = ({ url, secret }: PushTarget): string => createHmac('sha256', secret).update(url).digest('base64url');

/** If the address or secret has changed since the last failure, resets the failures and makes waiting batches due. */
export async function resetChangedTarget(tx: Tx, destination: PushDestination, target: PushTarget, now: Date): Promise<void> {
  const { rows } = await sql`
    delete from push_circuit where destination = ${destination.name} and failure ->> 'target' is distinct from ${targetDigest(target)} returning 1
  `.execute(tx);
  if (rows.length > 0) await makeDue(tx, destination, now);
}

/** Ends the pause early. The failure count stays, so the next failure starts a longer pause. */
export async function endPause(tx: Tx, { name }: CircuitOwner): Promise<void> {
  await sql`update push_circuit set open_until = null where destination = ${name}`.execute(tx);
}

/**
 * Counts a failure and pauses the destination, so that the other batches do not fail too. The pause is as long as that
 * of a batch, and longer when the circuit is open. Returns the end of the pause.
 */
export async function countFailure(tx: Tx, { name }: CircuitOwner, target: PushTarget, failure: PushFailed, now: Date): Promise<Date> {
  const failureWithTarget = sql`${storedFailure(failure)}::jsonb || jsonb_build_object('target', ${targetDigest(target)}::text)`;
  const { rows } = await sql<{ failures: number }>`
    insert into push_circuit (destination, failures, failure, failed_at) values (${name}, 1, ${failureWithTarget}, ${now})
    on conflict (destination) do update set failures = push_circuit.failures + 1, failure = excluded.failure, failed_at = excluded.failed_at
    returning failures
  `.execute(tx);
  const { failures } = rows[0] as { failures: number };
  const until = new Date(now.getTime() + (openPeriodAfter(failures) ?? pauseAfter(failures, Math.random())));
  await sql`update push_circuit set open_until = ${until} where destination = ${name}`.execute(tx);
  return until;
}
