import { sql } from 'kysely';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import type { Tx } from '#kit/database/server/connection.ts';

/**
 * A corporate's annual rate in percent, with the time and the user of its last change; all null until it is set
 * (docs/business-rules/ledger-and-interest.md#outer-report).
 */
export async function annualizedRateOf(
  tx: Tx,
  corporateId: number,
): Promise<{ readonly rate: string | null; readonly changedBy: string | null; readonly changedAt: Date | null }> {
  const { rows } = await sql<{ rate: string | null }>`select annualized_rate as rate from corporate where id = ${corporateId}`.execute(tx);
  const changed = await lastChangeOf(tx, { entity: 'corporate', recordId: corporateId, fields: ['annualizedRate'] });
  return { rate: rows[0]?.rate ?? null, changedBy: changed?.by ?? null, changedAt: changed?.at ?? null };
}
