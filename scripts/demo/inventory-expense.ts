import type { Api } from './api.ts';

/** In percent a year. */
const RATE = '6';

/** The company's annual rate, without which the outer inventory expenses have no money. */
export async function setAnnualRate(api: Api): Promise<void> {
  const [first] =
    await api.get<{ corporateId: number; corporateCode: string; corporateName: string; version: string }[]>('/sys/corporate/list');
  if (first === undefined) return;
  const { corporateId, corporateCode, corporateName, version } = first;
  await api.post('/sys/corporate/edit', { corporateId, corporateCode, corporateName, version, annualizedRate: RATE });
}
