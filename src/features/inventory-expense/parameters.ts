import type { Field } from '#kit/fields/field.ts';
import { FIGURES, LONGEST_RANGE_SECONDS } from './definition.ts';

/** The category to which a report is limited; all categories if absent. */
export const LOB_PARAMETER: Field = { kind: 'text', name: 'lob', label: '品类', maxLength: 50 };

const POSITIVE_INTEGER = { required: true, min: 1, max: 99_999, requiredMessage: '请输入正整数', message: '请输入正整数' } as const;

/**
 * The parameters of the internal report (docs/business-rules/ledger-and-interest.md#internal-report). The category is
 * one of them, so that only the requested categories are computed.
 */
export const INTERNAL_PARAMETERS: readonly Field[] = [
  LOB_PARAMETER,
  { kind: 'day', name: 'queryDate', label: '查询日期', required: true },
  { kind: 'integer', name: 'regardlessOfStockLimit', label: '不计存货上限（天）', ...POSITIVE_INTEGER },
  { kind: 'integer', name: 'freeDays', label: '免费时间（天）', ...POSITIVE_INTEGER },
  {
    kind: 'decimal',
    name: 'annualizedRate',
    label: '年化利率（%）',
    scale: 2,
    min: '0',
    max: '9999.99',
    required: true,
    message: '请输入非负数，且小数点不超过两位',
  },
  { kind: 'day', name: 'inTimeBegin', label: '入库时间起', required: true, notAfter: 'inTimeEnd' },
  { kind: 'day', name: 'inTimeEnd', label: '入库时间止', required: true },
  { kind: 'day', name: 'outTimeBegin', label: '出库时间起', notAfter: 'outTimeEnd' },
  { kind: 'day', name: 'outTimeEnd', label: '出库时间止' },
];

/** The figure whose segments are selected; without it, all segments in the ranges. */
export const FIGURE_PARAMETER: Field = {
  kind: 'text',
  name: 'figure',
  label: '指标',
  maxLength: 20,
  pattern: new RegExp(`^(${FIGURES.join('|')})$`),
  patternMessage: '请选择指标',
};

const MILLISECONDS_PER_SECOND = 1000;

/**
 * The message of the first conflict between parameters of the internal report, a key of the words; null without one
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 * @param parameters validated values; days are `yyyy-MM-dd`. Without a range of receipt days, it is not checked.
 */
export function parameterConflict(parameters: Readonly<Record<string, string | undefined>>): string | null {
  const { queryDate = '', inTimeBegin = '', inTimeEnd = '', regardlessOfStockLimit = '', freeDays = '' } = parameters;
  if (queryDate < inTimeEnd) return '查询时间应大于或等于入库时间范围的结束时间';
  const seconds = (Date.parse(inTimeEnd) - Date.parse(inTimeBegin)) / MILLISECONDS_PER_SECOND;
  if (seconds > LONGEST_RANGE_SECONDS) return '入库时间范围不能超过一年';
  return Number(freeDays) < Number(regardlessOfStockLimit) ? '免费时间应大于或等于不计存货上限' : null;
}
