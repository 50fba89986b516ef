import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { route, type Permission, type Route } from '#kit/http/server/route.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { sendNowCall } from '../contract.ts';
import { auditedAs, type PushDestination } from '../define.ts';
import { lockDestination, makeDue, scheduleDelivery } from './batches.ts';
import { endPause } from './circuit.ts';
import type { PushTarget } from './send-batch.ts';

interface SendNowRoute {
  readonly contract: ReturnType<typeof sendNowCall>;
  readonly permission: Permission;
  readonly destination: PushDestination;
  readonly targetOf: (settings: Settings) => PushTarget | null;
  readonly summary: string;
}

/**
 * The call that sends waiting rows without waiting for the next attempt, for example after an outage of the partner
 * (decision 44).
 */
export function sendNowRoute({ contract, permission, destination, targetOf, summary }: SendNowRoute): Route {
  return route({
    ...contract,
    permission,
    access: 'write',
    summary,
    body: z.strictObject({}),
    async handle({ tx, session, settings, queue, clock, audit }) {
      if (targetOf(settings) === null) throw new RuleViolation('推送接口未配置，数据保存在系统中，配置后自动推送。');
      const rows = await sendNow(tx, queue, destination, corporateOf(session), clock.now());
      if (rows === 0) throw new RuleViolation('没有等待推送的数据');
      await audit({ action: 'send-now', entity: auditedAs(destination), after: { rows } });
      return { rows };
    },
  });
}

/**
 * Ends the pause of a destination and makes a corporate's batches due now. Their keys do not change. Returns the number
 * of waiting rows.
 */
async function sendNow(tx: Tx, queue: JobQueue, destination: PushDestination, corporateId: number, now: Date): Promise<number> {
  await lockDestination(tx, destination);
  const rows = await makeDue(tx, destination, now, sql`corporate_id = ${corporateId}`);
  if (rows === 0) return 0;
  await endPause(tx, destination);
  await scheduleDelivery(tx, queue, destination, now);
  return rows;
}
