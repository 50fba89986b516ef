import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict } from '#kit/failure/server/failure.ts';
import { route, signedIn } from '#kit/http/server/route.ts';
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
  consumeCode,
} from '#kit/session/server/second-factor.ts';
import { beginAttempt, deleteAttempt } from '#kit/session/server/attempts.ts';
import { DEVICE_COOKIE } from '#kit/session/server/known-device.ts';
import { revokeSessions, type Session } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import * as calls from '../../contract.ts';
import { afterPassword, recordOwnChange, type OwnCall } from '../api.ts';
import { recordFailedAttempt } from '../sign-in/record-failure.ts';
import { lockPassword } from '../sign-in/sign-in-user.ts';
import { wrongCode } from '../sign-in/sign-in.ts';

async function isRequired(tx: Tx, { roleId }: Session): Promise<boolean> {
  const { rows } = await sql`select 1 from role where id = ${roleId} and second_factor_required`.execute(tx);
  return rows.length > 0;
}

const status = route({
  ...calls.ownSecondFactor,
  beforeRequiredStep: 'second-factor',
  permission: signedIn,
  access: 'read',
  summary: 'The status of my second factor',
  async handle({ tx, session, zone }) {
    const factor = await secondFactorOf(tx, session.userId);
    return {
      enabled: factor !== null,
      enabledTime: factor === null ? null : businessTime(factor.enabledAt, zone),
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      required: await isRequired(tx, session),
    };
  },
});

const setUp = route({
  ...calls.setUpSecondFactor,
  beforeRequiredStep: 'second-factor',
  permission: signedIn,
  access: 'none',
  summary: 'Begin to set up my second factor: the key for the authenticator app, shown once',
  body: calls.ownPasswordBody,
  async handle(call) {
    const { session, clock } = call;
    return afterPassword(call, (tx) => beginSetup(tx, session, clock.now()));
  },
});

const confirm = route({
  ...calls.confirmSecondFactor,
  beforeRequiredStep: 'second-factor',
  permission: signedIn,
  access: 'none',
  summary: 'Switch my second factor on with a code of the app; returns the recovery codes, once. My other sessions end',
  body: calls.ownCodeBody,
  handle: (call) => recordFailedAttempt(call, null, () => switchOn(call)),
});

/** A wrong code is counted even though the call fails, so that the holder of a stolen session cannot guess codes. */
async function switchOn(call: OwnCall<{ code: string }>): Promise<{ recoveryCodes: string[] }> {
  const { session, body, clock, address, database, cookie } = call;
  const now = clock.now();
  const source = { loginAccount: session.loginAccount, address, device: cookie(DEVICE_COOKIE) };
  const attempt = await database.transaction((tx) => beginAttempt(tx, source, now));
  const created = database.transaction(async (tx) => {
    // A concurrent sign-in without a code has opened its session, which is revoked below, or waits and then needs a
    // code.
    await lockPassword(tx, session.userId);
    const codes = await confirmSetup(tx, session.userId, body.code, now);
    if (codes === null) throw wrongCode();
    await revokeSessions(tx, { userId: session.userId, except: session.id }, 'second-factor-changed', now);
    await deleteAttempt(tx, attempt);
    await recordOwnChange(tx, call, { action: 'enable-second-factor', entity: 'user', recordId: session.userId });
    return codes;
  });
  const codes = await created.catch(async (error: unknown) => {
    // A conflict, such as a second click, occurs before a code is checked and is not an attempt.
    if (error instanceof Conflict) await database.transaction((tx) => deleteAttempt(tx, attempt));
    throw error;
  });
  call.securityEvent({ kind: 'second-factor-changed' });
  return { recoveryCodes: codes };
}

const switchOff = route({
  method: 'POST',
  path: '/sys/secondFactor/switchOff',
  permission: signedIn,
  access: 'none',
  summary: 'Switch my second factor off, with password and code. My other sessions end',
  body: calls.bothFactorsBody,
  result: z.null(),
  async handle(call) {
    const { session, clock } = call;
    return afterBothFactors(call, async (tx) => {
      if (await isRequired(tx, session)) throw new Conflict('您的角色要求两步验证，不能关闭。');
      await removeSecondFactor(tx, session.userId);
      await revokeSessions(tx, { userId: session.userId, except: session.id }, 'second-factor-changed', clock.now());
      await recordOwnChange(tx, call, { action: 'disable-second-factor', entity: 'user', recordId: session.userId });
      return null;
    });
  },
});

const recoveryCodes = route({
  ...calls.newRecoveryCodes,
  permission: signedIn,
  access: 'none',
  summary: 'Create new recovery codes in place of the older ones, with password and code; they are returned once',
  body: calls.bothFactorsBody,
  async handle(call) {
    return afterBothFactors(call, async (tx) => {
      await recordOwnChange(tx, call, { action: 'new-recovery-codes', entity: 'user', recordId: call.session.userId });
      return { recoveryCodes: await replaceRecoveryCodes(tx, call.session.userId) };
    });
  },
});

/** Runs the work if password and code are right. A wrong code counts like a wrong password. */
async function afterBothFactors<T>(
  call: OwnCall<{ password?: string | undefined; code: string }>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await afterPassword(call, async (tx) => {
    const { session, body, clock } = call;
    const secondFactor = await secondFactorOf(tx, session.userId);
    if (secondFactor === null) throw new Conflict('两步验证未开启');
    const codeKind = await consumeCode(tx, session.userId, body.code, clock.now());
    if (codeKind === null) throw wrongCode();
    return work(tx);
  });
  call.securityEvent({ kind: 'second-factor-changed' });
  return result;
}

export const ownSecondFactorRoutes = [status, setUp, confirm, switchOff, recoveryCodes];
