import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { SYSTEM_SETTING_DEFAULTS, type SystemSettingName } from '../contract.ts';

/** The value of one setting, or its default while nobody has set it. */
export async function systemSetting(tx: Tx, name: SystemSettingName): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value #>> '{}' as value from system_setting where key = ${name}`.execute(tx);
  return rows[0]?.value ?? SYSTEM_SETTING_DEFAULTS[name];
}

/** Sets one setting; the caller has checked the value and audits the change. */
export async function setSystemSetting(tx: Tx, name: SystemSettingName, value: string, by: { userName: string; at: Date }): Promise<void> {
  await sql`
    insert into system_setting (key, value, updated_at, updated_by) values (${name}, ${JSON.stringify(value)}::jsonb, ${by.at}, ${by.userName})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by
  `.execute(tx);
}
