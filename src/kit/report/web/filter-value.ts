import { endsOf, filterNames } from '#kit/records/define.ts';
import { optionsOf } from '../combo.ts';
import type { ReportComboAnswer } from '../contract.ts';
import type { ReportFilter } from '../define.ts';
import type { Words } from './columns.tsx';
import type { Filters } from './use-report.ts';

/** So many of several values are told; of the others, how many they are. */
const VALUES_TOLD = 2;

/** Whether a filter holds anything. */
export function isSet(filter: ReportFilter, values: Filters): boolean {
  return filterNames(filter).some((name) => (values[name] ?? '').trim() !== '');
}

/** What a filter that is set holds, as a person reads it; a stored list of codes is not for it. */
export function filterText(filter: ReportFilter, values: Filters, combo: ReportComboAnswer | null, { t }: Pick<Words, 't'>): string {
  if (filter.match === 'days' || filter.match === 'numbers') {
    const [first = '', last = ''] = endsOf(filter).map((name) => values[name] ?? '');
    return rangeText(filter.match, first, last, t);
  }
  const value = values[filter.name] ?? '';
  if (filter.combo === undefined || combo === null) return value;
  const labels = new Map(optionsOf(filter, combo, () => '').map((option) => [option.code, t(option.value, { context: filter.label })]));
  const told = (filter.several === true ? value.split(',') : [value]).map((code) => labels.get(code) ?? code);
  const more = told.length - VALUES_TOLD;
  return [...told.slice(0, VALUES_TOLD), ...(more > 0 ? [`+${more}`] : [])].join(' · ');
}

function rangeText(match: 'days' | 'numbers', first: string, last: string, t: Words['t']): string {
  if (first === last) return first;
  if (first !== '' && last !== '') return `${first} – ${last}`;
  if (match === 'numbers') return first === '' ? `≤ ${last}` : `≥ ${first}`;
  return first === '' ? t('至 {{day}}', { day: last }) : t('{{day}} 起', { day: first });
}
