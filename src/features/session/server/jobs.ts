import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { deleteOldFailures } from '#kit/session/server/attempts.ts';
import { deleteRetiredKeys, ensurePasswordKey } from '#kit/session/server/password-key.ts';
import { deleteExpiredDevices } from '#kit/session/server/known-device.ts';

export const cleanUpSignIns = defineJob({
  name: 'clean-up-sign-ins',
  title: '清理过期的登录记录',
  schedule: { cron: '23 * * * *' },
  runAtStart: true,
});

/** Runs every hour, because the previous key expires after one hour. */
export const rotatePasswordKey = defineJob({ name: 'rotate-password-key', title: '轮换密码加密密钥', schedule: { cron: '41 * * * *' } });

/** The background work of sign-in (docs/business-rules/accounts.md#sessions). */
export const sessionJobs: readonly AnyJobHandler[] = [
  handleJob(cleanUpSignIns, ({ transaction, clock }) =>
    transaction(async (tx) => {
      await deleteOldFailures(tx, clock.now());
      await deleteExpiredDevices(tx, clock.now());
    }),
  ),
  handleJob(rotatePasswordKey, async ({ transaction, clock }) => {
    await ensurePasswordKey(transaction, clock.now());
    await transaction((tx) => deleteRetiredKeys(tx, clock.now()));
  }),
];
