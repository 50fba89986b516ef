import { SYSTEM_SETTING_DEFAULTS, type SystemSettingName } from '#features/system-configuration/contract.ts';
import { systemSetting } from '#features/system-configuration/server/api.ts';
import type { TimeSetting } from '#kit/period-upload/server/window.ts';

const isSetting = (name: string): name is SystemSettingName => Object.hasOwn(SYSTEM_SETTING_DEFAULTS, name);

/** Upload deadlines come from the system configuration (document 2 §2.10). */
export const timeSetting: TimeSetting = (tx, name) => {
  if (!isSetting(name)) throw new Error(`there is no setting ${name}`);
  return systemSetting(tx, name);
};
