import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Language } from '#kit/i18n/words.ts';
import { TURNOVER_CATEGORIES, type CorporateAddresses, type InstallationSettings } from '../definition.ts';

export { calledUpAt, lastDailyDeadline, lastWeeklyDeadline, momentText, weeklyDeadlineFrom, type Deadline } from '../deadline.ts';
export { cargoMailJob, previousWeekReminderJob, saveAllocationJob, shipmentPlanReminderJob, vcWarningJob } from '../jobs.ts';
export { readSettings } from './settings.ts';

/** The lists that are addresses and nothing else. */
export type AddressList = Exclude<keyof CorporateAddresses, 'cargoMailGroups'>;

/** A corporate that wants to be written to. */
export interface Recipients {
  readonly corporateId: number;
  readonly corporateName: string;
  /** Of those who saved the addresses last (decision 36). */
  readonly language: Language;
  readonly addresses: string[];
}

/** Whom the named corporates want to be written to: those with at least one address, in the order of their ids. */
export async function corporatesToWriteTo(tx: Tx, list: AddressList, corporateIds: readonly number[]): Promise<Recipients[]> {
  const { rows } = await sql<Recipients>`
    select c.id as "corporateId", c.name as "corporateName", l.value #>> '{}' as language, s.value as addresses
    from corporate_setting s join corporate c on c.id = s.corporate_id
    join corporate_setting l on l.corporate_id = s.corporate_id and l.key = 'mailLanguage'
    where s.key = ${list} and s.corporate_id = any(${corporateIds}::bigint[]) and jsonb_array_length(s.value) > 0 order by c.id
  `.execute(tx);
  return rows;
}

/** The key under which the turnover days are stored, by the category's name there. */
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

/** Who set the turnover days last, and when; nobody yet where they are null. */
export async function turnoverDaysSetBy(tx: Tx): Promise<{ readonly changedBy: string | null; readonly changedAt: Date | null }> {
  const { rows } = await sql<{ changedBy: string | null; changedAt: Date }>`
    select updated_by as "changedBy", updated_at as "changedAt" from system_setting where key = ${TURNOVER}
  `.execute(tx);
  return rows[0] ?? { changedBy: null, changedAt: null };
}

/** A corporate that wants the cargo status by mail: a workbook for each group, of its category to its addresses. */
export interface CargoMailRecipients extends Omit<Recipients, 'addresses'> {
  readonly groups: CorporateAddresses['cargoMailGroups'];
}

/** The corporates that want the cargo status by mail, in the order of their ids. */
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
