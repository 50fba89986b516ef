import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Language } from '#kit/i18n/words.ts';
import { TURNOVER_CATEGORIES, type CorporateAddresses, type InstallationSettings, type TurnoverCategory } from '../definition.ts';

export { startOfRun, lastDailyDeadline, lastWeeklyDeadline, momentText, weeklyDeadlineFrom, type Deadline } from '../deadline.ts';
export { cargoMailJob, previousWeekReminderJob, saveAllocationJob, shipmentPlanReminderJob, vcWarningJob } from '../jobs.ts';
export { readInstallationSettings } from './settings.ts';

/** The names of the address lists without groups. */
export type AddressList = Exclude<keyof CorporateAddresses, 'cargoMailGroups'>;

/** The recipients of a corporate's mail. */
interface Recipients {
  readonly corporateId: number;
  readonly corporateName: string;
  /** The language of the user who last saved the addresses (decision 36). */
  readonly language: Language;
  readonly addresses: string[];
}

/** A select of the corporates with entries in a list (`value`), and of the language of their mail. */
const corporatesWithEntries = (list: keyof CorporateAddresses): RawBuilder<unknown> => sql`
  select c.id as "corporateId", c.name as "corporateName", language.value #>> '{}' as language, list.value
  from corporate_setting list join corporate c on c.id = list.corporate_id
  join corporate_setting language on language.corporate_id = list.corporate_id and language.key = 'mailLanguage'
  where list.key = ${list} and jsonb_array_length(list.value) > 0`;

/** The recipients of a list, for those of the corporates that have at least one address. Ordered by corporate id. */
export async function mailRecipients(tx: Tx, list: AddressList, corporateIds: readonly number[]): Promise<Recipients[]> {
  const { rows } = await sql<Recipients>`
    select "corporateId", "corporateName", language, value as addresses from (${corporatesWithEntries(list)}) corporate
    where "corporateId" = any(${corporateIds}::bigint[]) order by "corporateId"
  `.execute(tx);
  return rows;
}

const TURNOVER_KEY: keyof InstallationSettings = 'turnoverDays';
const OTHERS: TurnoverCategory = 'others';

/**
 * SQL for the standard turnover days of a category; null if they are not set. Unlisted categories have the standard of
 * the others (docs/business-rules/replenishment.md#turnover).
 * @param lob an expression of type text
 */
export function turnoverStandardOf(lob: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = TURNOVER_CATEGORIES.filter(({ name }) => name !== OTHERS).map(({ name, title }) => sql`when ${title} then ${name}`);
  return sql`(
    select (setting.value ->> case ${lob} ${sql.join(cases, sql` `)} else ${OTHERS} end)::numeric
    from system_setting setting where setting.key = ${TURNOVER_KEY})`;
}

/** The user and time of the last change of the turnover days; null if they were never changed. */
export async function lastTurnoverChange(tx: Tx): Promise<{ readonly changedBy: string | null; readonly changedAt: Date | null }> {
  const { rows } = await sql<{ changedBy: string | null; changedAt: Date }>`
    select updated_by as "changedBy", updated_at as "changedAt" from system_setting where key = ${TURNOVER_KEY}
  `.execute(tx);
  return rows[0] ?? { changedBy: null, changedAt: null };
}

/** A corporate that receives the cargo status by mail. The addresses of each group get a workbook of its category. */
export interface CargoMailRecipients extends Omit<Recipients, 'addresses'> {
  readonly groups: CorporateAddresses['cargoMailGroups'];
}

/** The corporates that receive the cargo status by mail, ordered by id. */
export async function cargoMailRecipients(tx: Tx): Promise<CargoMailRecipients[]> {
  const { rows } = await sql<CargoMailRecipients>`
    select "corporateId", "corporateName", language, value as groups from (${corporatesWithEntries('cargoMailGroups')}) corporate
    order by "corporateId"
  `.execute(tx);
  return rows;
}
