import { z } from 'zod';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import { ruleMessage } from '#kit/http/server/check-request.ts';
import { dayFilter, dayRange, listFilter, textFilter, textFilterUpTo } from '#kit/http/server/query.ts';
import { codeListIdOf, acceptsCodes } from '../code-list.ts';
import { endsOf, filterNames, type FilterDefinition } from '../define.ts';

/** The query schemas of filters by parameter name. All are optional. */
export function filterQuery(filters: readonly FilterDefinition[]): Record<string, z.ZodType> {
  return Object.fromEntries(filters.flatMap((filter) => Object.entries(schemasOf(filter))));
}

function schemasOf(filter: FilterDefinition): Record<string, z.ZodType> {
  if (filter.match === 'days') return dayRange(...endsOf(filter));
  return Object.fromEntries(filterNames(filter).map((name) => [name, schemaOf(filter)]));
}

function schemaOf(filter: FilterDefinition): z.ZodType {
  const { match, several, maxLength } = filter;
  if (match === 'day') return dayFilter;
  if (match === 'numbers') return numberFilter;
  if (several === true) return listFilter;
  if (maxLength === undefined) return textFilter;
  return acceptsCodes(filter) ? codeFilter(maxLength) : textFilterUpTo(maxLength);
}

/** The beginning of a code, or the reference to a stored list of codes, which may be longer than `max`. */
function codeFilter(max: number): z.ZodType {
  const fits = (value: string | undefined) => value === undefined || value.length <= max || codeListIdOf(value) !== null;
  return textFilter.refine(fits, ruleMessage('最大长度为{{max}}', { max: { number: max } }));
}

const checkNumber = compileCheck({ kind: 'decimal', name: 'number', label: '数量', scale: 6 });

/** A bound of numbers, as a plain decimal. */
const numberFilter = textFilter.transform((value, context) => {
  const checked = checkNumber(value ?? null);
  if (!isProblem(checked)) return checked ?? undefined;
  context.addIssue({ code: 'custom', message: ruleMessage(checked.text, checked.parameters) });
  return z.NEVER;
});
