import { readInstallationSettings } from '#features/system-configuration/server/api.ts';
import type { TimeSetting } from '#kit/period-upload/server/window.ts';

/** Upload deadlines come from the system configuration (docs/business-rules/scheduled-work.md#configured-times). */
export const timeSetting: TimeSetting = async (tx, name) => {
  if (name !== 'dnUploadTimeLimit' && name !== 'vcLasUploadTime') throw new Error(`unknown deadline: ${name}`);
  return (await readInstallationSettings(tx))[name];
};
