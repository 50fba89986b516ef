import { backupSettings } from '#kit/backup/server/settings.ts';
import { mailSettings } from '#kit/mail/server/settings.ts';
import { mailboxSettings } from '#kit/mailbox/server/settings.ts';
import { pushSettings } from '#kit/push/server/settings.ts';
import type { SettingGroup, Settings } from '#kit/settings/server/define.ts';
import { readSettings } from '#kit/settings/server/read.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';
import { serverFeatures } from './features.ts';

/** All settings of the product: of the server, backups, mail, the mailbox, push and the features. */
export const settingGroups: readonly SettingGroup[] = [
  serverSettings,
  backupSettings,
  mailSettings,
  mailboxSettings,
  pushSettings,
  ...serverFeatures.flatMap(({ settings }) => settings ?? []),
];

/** Reads the product's settings from environment variables; throws `WrongSettings`. */
export function productSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return readSettings(settingGroups, env);
}
