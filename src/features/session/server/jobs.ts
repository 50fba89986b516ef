import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { deleteOldFailures } from '#kit/session/server/attempts.ts';
import { deleteExpiredDevices } from '#kit/session/server/known-device.ts';

export const cleanUpSignIns = defineJob({
  name: 'clean-up-sign-ins',
  title: '清理过期的登录记录',
  schedule: { cron: '23 * * * *' },
  runAtStart: true,
});

/** The background work of signing in (domain §16). */
export const sessionJobs: readonly AnyJobHandler[] = [
  handleJob(cleanUpSignIns, ({ transaction, clock }) =>
    transaction(async (tx) => {
      await deleteOldFailures(tx, clock.now());
      await deleteExpiredDevices(tx, clock.now());
    }),
  ),
];
