import { z } from 'zod';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import type { Language } from '#kit/i18n/words.ts';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import { ruleMessage } from '#kit/http/server/check-request.ts';
import { flag, withRangeEnd, pageQuery, recordId, textFilterUpTo } from '#kit/http/server/query.ts';
import { filterQuery } from '#kit/records/server/filter-query.ts';
import type { ReportDefinition } from '../define.ts';

/** The filters of a call by their name in the query string: texts, lists and days. Absent filters are undefined. */
export type ReportFilters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The requested page and its order; `orderBy` is the name of a column. */
export interface ReportPageRequest {
  readonly current: number;
  readonly size: number;
  readonly orderBy: string | undefined;
  readonly order: 'asc' | 'desc';
  /** The user's language, which determines the order of texts. */
  readonly language: Language;
  /** Whether all rows are counted, without the limit of the total. */
  readonly exactTotal: boolean;
}

/** The query schema of the calls with filters; `names` selects some of them. */
export function reportFilterQuery(definition: ReportDefinition, names?: readonly string[]): Record<string, z.ZodType> {
  return filterQuery(definition.filters.filter((filter) => names === undefined || names.includes(filter.name)));
}

/** The query schema of the parameters. A call without a required one is rejected with the message of its field. */
export function parameterQuery({ parameters = [] }: ReportDefinition): Record<string, z.ZodType> {
  return Object.fromEntries(parameters.map((field) => [field.name, parameterSchema(field)]));
}

function parameterSchema(field: Field): z.ZodType {
  const check = compileCheck(field);
  const schema = z.preprocess(
    (value) => value ?? null,
    z
      .string()
      .nullable()
      .transform((value, context) => {
        const checked = check(value);
        if (!isProblem(checked)) return checked ?? undefined;
        context.addIssue({ code: 'custom', message: ruleMessage(checked.text, checked.parameters) });
        return z.NEVER;
      }),
  );
  return field.kind === 'day' && field.notAfter !== undefined ? withRangeEnd(schema, field.notAfter) : schema;
}

/** Maximum length of the flag of a dynamic column. */
export const FLAG_LENGTH = 200;

/** The query schema of the order, by any column. A dynamic column that no longer exists has no effect. */
export function orderQuery({ rows, columns, dynamic }: ReportDefinition) {
  const names = [...new Set([rows.newest, ...(rows.indexed ?? []), ...columns.map(({ name }) => name)])];
  return {
    orderBy: z.preprocess(emptyIsAbsent, (dynamic === undefined ? z.enum(names) : z.string().max(FLAG_LENGTH)).optional()),
    order: pageQuery.order,
  };
}

/** The query schema of `total`: the name of the column whose total consists of the requested rows. */
export function totalQuery(definition: ReportDefinition) {
  const totalled = definition.columns.filter(({ total }) => total !== undefined).map(({ name }) => name);
  return {
    total: z.preprocess(emptyIsAbsent, (definition.dynamic === undefined ? z.enum(totalled) : z.string().max(FLAG_LENGTH)).optional()),
  };
}

/** The schema of the id of a row. */
export function rowId({ rows }: ReportDefinition): z.ZodType<number | string> {
  return rows.idKind === 'text' ? z.string().min(1).max(500) : recordId;
}

/** Maximum length of the flags of some hundred headers. */
const UNFOLDED_LENGTH = 4000;

/** The query schema of the flags of the expanded headers, comma-separated. */
export const unfoldedQuery = { unfolded: textFilterUpTo(UNFOLDED_LENGTH).transform((flags) => new Set((flags ?? '').split(','))) };

/** The query schema of a call that returns all rows. */
export function bareCallQuery(definition: ReportDefinition) {
  return z.object({ ...parameterQuery(definition), ...reportFilterQuery(definition), ...orderQuery(definition) });
}

/** The query schema of the page call. */
export function pageCallQuery(definition: ReportDefinition) {
  return z.object({
    ...parameterQuery(definition),
    ...reportFilterQuery(definition),
    ...orderQuery(definition),
    ...totalQuery(definition),
    current: pageQuery.current,
    size: pageQuery.size,
    exactTotal: flag,
    missingCodes: flag,
  });
}
