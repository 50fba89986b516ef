import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Language } from '#kit/i18n/words.ts';
import { DEFAULT_SETTINGS, NO_ADDRESSES, type CorporateAddresses, type InstallationSettings } from '../definition.ts';

/** Who saves settings, when, and in which language. */
interface Change {
  readonly userName: string;
  readonly at: Date;
  /** The language of the user's pages, which becomes the language of the corporate's mails (decision 36). */
  readonly language: Language;
}

/** Serialises saves of the configuration, so that each audit entry has the previous values. */
export async function lockConfiguration(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of('system-configuration'))`.execute(tx);
}

/** The settings of the whole installation. */
export async function readInstallationSettings(tx: Tx): Promise<InstallationSettings> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from system_setting`.execute(tx);
  return withDefaults(DEFAULT_SETTINGS, rows);
}

export async function readAddresses(tx: Tx, corporateId: number): Promise<CorporateAddresses> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from corporate_setting where corporate_id = ${corporateId}
  `.execute(tx);
  return withDefaults(NO_ADDRESSES, rows);
}

/** The stored values over the defaults. Keys without a default are not settings of this kind. */
function withDefaults<Settings extends object>(defaults: Settings, rows: readonly { key: string; value: unknown }[]): Settings {
  const stored = rows.filter(({ key }) => Object.hasOwn(defaults, key));
  return { ...defaults, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) };
}

/** Stores the settings of the whole installation. */
export async function writeInstallationSettings(tx: Tx, settings: InstallationSettings, by: Change): Promise<void> {
  await sql`
    insert into system_setting (key, value, updated_at, updated_by)
    select key, value, ${by.at}, ${by.userName} from jsonb_each(${JSON.stringify(settings)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where system_setting.value is distinct from excluded.value
  `.execute(tx);
}

/** Stores the addresses of a corporate, and the language of its mails. */
export async function writeAddresses(tx: Tx, corporateId: number, addresses: CorporateAddresses, by: Change): Promise<void> {
  const values = { ...addresses, mailLanguage: by.language };
  await sql`
    insert into corporate_setting (corporate_id, key, value, updated_at, updated_by)
    select ${corporateId}, key, value, ${by.at}, ${by.userName} from jsonb_each(${JSON.stringify(values)}::jsonb)
    on conflict (corporate_id, key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where corporate_setting.value is distinct from excluded.value
  `.execute(tx);
}
