import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { route, signedIn } from '#kit/http/server/route.ts';
import { deviceOf } from '#kit/security-log/server/device.ts';
import { IDLE_LIMIT_MS, revokeSessions } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { endSessionBody, ownPasswordBody, ownSessionList } from '../../contract.ts';
import { afterPassword, recordOwnChange, type OwnCall } from '../api.ts';

interface SessionRow {
  readonly id: number;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly address: string;
  readonly user_agent: string;
}

/** The valid sessions of a user, the most recently used one first. */
async function validSessionsOf(tx: Tx, userId: number, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, created_at, last_used_at, address, user_agent from session
    where user_id = ${userId} and revoked_at is null and expires_at > ${now} and last_used_at > ${new Date(now.getTime() - IDLE_LIMIT_MS)}
    order by last_used_at desc, id desc
  `.execute(tx);
  return rows;
}

const list = route({
  ...ownSessionList,
  permission: signedIn,
  access: 'read',
  summary: 'My sessions',
  async handle({ tx, session, clock, zone }) {
    return (await validSessionsOf(tx, session.userId, clock.now())).map((row) => ({
      sessionId: row.id,
      device: deviceOf(row.user_agent),
      address: row.address,
      signInTime: businessTime(row.created_at, zone),
      lastUseTime: businessTime(row.last_used_at, zone),
      current: row.id === session.id,
    }));
  },
});

const endOne = route({
  method: 'POST',
  path: '/sys/session/end',
  permission: signedIn,
  access: 'none',
  summary: 'End one of my sessions, with my password',
  body: endSessionBody,
  result: z.null(),
  async handle(call) {
    const { session, body, clock } = call;
    await afterPassword(call, async (tx) => {
      const target = (await validSessionsOf(tx, session.userId, clock.now())).find(({ id }) => id === body.sessionId);
      if (target === undefined) throw new NotFound('该设备已下线');
      await revokeSessions(tx, { sessionId: target.id }, 'signed-out-elsewhere', clock.now());
      await recordEnd(tx, call, target);
    });
    call.securityEvent(ENDED);
    return null;
  },
});

const endOthers = route({
  method: 'POST',
  path: '/sys/session/endOthers',
  permission: signedIn,
  access: 'none',
  summary: 'End all my sessions except the current one, with my password',
  body: ownPasswordBody,
  result: z.object({ ended: z.int() }),
  async handle(call) {
    const { session, clock } = call;
    const ended = await afterPassword(call, async (tx) => {
      const others = (await validSessionsOf(tx, session.userId, clock.now())).filter(({ id }) => id !== session.id);
      await revokeSessions(tx, { userId: session.userId, except: session.id }, 'signed-out-elsewhere', clock.now());
      for (const other of others) await recordEnd(tx, call, other);
      return others.length;
    });
    if (ended > 0) call.securityEvent(ENDED);
    return { ended };
  },
});

const ENDED = { kind: 'session-ended' } as const;

const recordEnd = (tx: Tx, call: OwnCall<unknown>, { address, user_agent }: SessionRow) =>
  recordOwnChange(tx, call, {
    action: 'end-session',
    entity: 'session',
    recordId: call.session.userId,
    before: { address, device: deviceOf(user_agent) },
  });

export const ownSessionRoutes = [list, endOne, endOthers];
