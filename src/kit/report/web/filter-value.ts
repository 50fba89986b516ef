import { endsOf, filterNames } from '#kit/records/define.ts';
import { rangeText } from '#kit/i18n/formats.ts';
import { optionsOf } from '../combo.ts';
import type { ReportComboAnswer } from '../contract.ts';
import type { ReportFilter } from '../define.ts';
import type { WordsInLanguage } from './columns.tsx';
import type { Filters } from './use-report.ts';

/** Maximum number of displayed values; the rest is shown as a number. */
const VALUES_SHOWN = 2;

/** Whether a filter has a value. */
export function isSet(filter: ReportFilter, values: Filters): boolean {
  return filterNames(filter).some((name) => (values[name] ?? '').trim() !== '');
}

/** The displayed value of a filter, except for a stored list of codes. */
export function filterText(
  filter: ReportFilter,
  values: Filters,
  combo: ReportComboAnswer | null,
  { t }: Pick<WordsInLanguage, 't'>,
): string {
  if (filter.match === 'days' || filter.match === 'numbers') {
    const [first = '', last = ''] = endsOf(filter).map((name) => values[name] ?? '');
    return endsText(filter.match, first, last, t);
  }
  const value = values[filter.name] ?? '';
  if (filter.combo === undefined || combo === null) return value;
  // The chosen options of a second level are among all its options.
  const labels = new Map(optionsOf(filter, combo, () => '').map((option) => [option.code, t(option.value, { context: filter.label })]));
  const names = (filter.several === true ? value.split(',') : [value]).map((code) => labels.get(code) ?? code);
  const more = names.length - VALUES_SHOWN;
  return [...names.slice(0, VALUES_SHOWN), ...(more > 0 ? [`+${more}`] : [])].join(' · ');
}

function endsText(match: 'days' | 'numbers', first: string, last: string, t: WordsInLanguage['t']): string {
  if (first !== '' && last !== '') return rangeText(first, last, t);
  if (match === 'numbers') return first === '' ? `≤ ${last}` : `≥ ${first}`;
  return first === '' ? t('至{{day}}', { day: last }) : t('{{day}}起', { day: first });
}
