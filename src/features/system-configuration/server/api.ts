import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Language } from '#kit/i18n/words.ts';
import { TURNOVER_CATEGORIES, type CorporateAddresses, type InstallationSettings } from '../definition.ts';

export { startOfRun, lastDailyDeadline, lastWeeklyDeadline, momentText, weeklyDeadlineFrom, type Deadline } from '../deadline.ts';
export { cargoMailJob, previousWeekReminderJob, saveAllocationJob, shipmentPlanReminderJob, vcWarningJob } from '../jobs.ts';
export { readSettings } from './settings.ts';

/** The lists that contain only addresses. */
export type AddressList = Exclude<keyof CorporateAddresses, 'cargoMailGroups'>;

/** A corporate with addresses. */
interface Recipients {
  readonly corporateId: number;
  readonly corporateName: string;
  /** The language of the user who last saved the addresses (decision 36). */
  readonly language: Language;
  readonly addresses: string[];
}

/** The recipients of these corporates: those with at least one address, ordered by id. */
export async function corporatesToWriteTo(tx: Tx, list: AddressList, corporateIds: readonly number[]): Promise<Recipients[]> {
  const { rows } = await sql<Recipients>`
    select c.id as "corporateId", c.name as "corporateName", l.value #>> '{}' as language, s.value as addresses
    from corporate_setting s join corporate c on c.id = s.corporate_id
    join corporate_setting l on l.corporate_id = s.corporate_id and l.key = 'mailLanguage'
    where s.key = ${list} and s.corporate_id = any(${corporateIds}::bigint[]) and jsonb_array_length(s.value) > 0 order by c.id
  `.execute(tx);
  return rows;
}

/** The key of the turnover days, by the category's stored name. */
const TURNOVER: keyof InstallationSettings = 'turnoverDays';
const OTHERS = 'others';

/**
 * The standard of turnover days of a category, in days as SQL; null where it is not set
 * (docs/business-rules/replenishment.md#turnover). @param lob an expression of type text
 */
export function turnoverStandardOf(lob: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = TURNOVER_CATEGORIES.filter(({ name }) => name !== OTHERS).map(({ name, title }) => sql`when ${title} then ${name}`);
  return sql`(select (stored.value ->> case ${lob} ${sql.join(named, sql` `)} else ${OTHERS} end)::numeric from system_setting stored where stored.key = ${TURNOVER})`;
}

/** The user and time of the last change of the turnover days; null before the first. */
export async function turnoverDaysSetBy(tx: Tx): Promise<{ readonly changedBy: string | null; readonly changedAt: Date | null }> {
  const { rows } = await sql<{ changedBy: string | null; changedAt: Date }>`
    select updated_by as "changedBy", updated_at as "changedAt" from system_setting where key = ${TURNOVER}
  `.execute(tx);
  return rows[0] ?? { changedBy: null, changedAt: null };
}

/** A corporate that receives the cargo status by mail: for each group a workbook of its category to its addresses. */
export interface CargoMailRecipients extends Omit<Recipients, 'addresses'> {
  readonly groups: CorporateAddresses['cargoMailGroups'];
}

/** The corporates that receive the cargo status by mail, ordered by id. */
export async function cargoMailRecipients(tx: Tx): Promise<CargoMailRecipients[]> {
  const groups: keyof CorporateAddresses = 'cargoMailGroups';
  const { rows } = await sql<CargoMailRecipients>`
    select c.id as "corporateId", c.name as "corporateName", l.value #>> '{}' as language, s.value as groups
    from corporate_setting s join corporate c on c.id = s.corporate_id
    join corporate_setting l on l.corporate_id = s.corporate_id and l.key = 'mailLanguage'
    where s.key = ${groups} and jsonb_array_length(s.value) > 0 order by c.id
  `.execute(tx);
  return rows;
}
