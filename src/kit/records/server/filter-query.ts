import { z } from 'zod';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import { ruleMessage } from '#kit/http/server/check-request.ts';
import { dayFilter, listFilter, textFilter, textFilterUpTo } from '#kit/http/server/query.ts';
import { filterNames, type FilterDefinition } from '../define.ts';

/** The query schemas of filters, by the names under which they travel; each is optional. */
export function filterQuery(filters: readonly FilterDefinition[]): Record<string, z.ZodType> {
  return Object.fromEntries(filters.flatMap((filter) => filterNames(filter).map((name) => [name, schemaOf(filter)])));
}

function schemaOf({ match, several, maxLength }: FilterDefinition): z.ZodType {
  if (match === 'days' || match === 'day') return dayFilter;
  if (match === 'numbers') return numberFilter;
  if (several === true) return listFilter;
  return maxLength === undefined ? textFilter : textFilterUpTo(maxLength);
}

const checkNumber = compileCheck({ kind: 'decimal', name: 'number', label: '数量', scale: 6 });

/** A bound of numbers, as a plain decimal. */
const numberFilter = textFilter.transform((value, context) => {
  const checked = checkNumber(value ?? null);
  if (!isProblem(checked)) return checked ?? undefined;
  context.addIssue({ code: 'custom', message: ruleMessage(checked.text, checked.parameters) });
  return z.NEVER;
});
