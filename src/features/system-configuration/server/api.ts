import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { CorporateAddresses } from '../definition.ts';

export { previousWeekReminderJob, shipmentPlanReminderJob, vcWarningJob } from '../jobs.ts';
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
