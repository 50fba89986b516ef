import type { Tx } from '#kit/database/server/connection.ts';
import type { ProvenanceAnswerInput } from '../provenance-contract.ts';
import type { RowsInput } from '../provenance.ts';
import type { Reader } from './origins.ts';
import type { AskedValue } from './provenance.ts';
import type { ReportScope, ServedReport } from './source.ts';
import { rowsAndSum } from './totals.ts';

/** The rows that a number is made of: how many there are, what they add up to, and what the calls of their report are asked with to give them. */
export async function rowsBehindNumber(tx: Tx, asked: AskedValue, input: RowsInput, reader: Reader): Promise<ProvenanceAnswerInput> {
  const detail = detailOf(asked.report, input);
  const { definition } = detail;
  // What the row does not know has no rows behind it, where leaving the filter out would lead to all of them.
  if (Object.values(input.where).some((from) => 'column' in from && (asked.record[from.column] ?? null) === null))
    return { name: reader.t(definition.title), value: null, source: { kind: 'missing', what: reader.t(definition.title) } };
  const query = queryFor(asked, input);
  const column = definition.columns.find(({ name }) => name === input.sum);
  const { count, sum } = await rowsAndSum(tx, detail, scopeFor(asked.scope, detail, query), filtersIn(detail, query), column);
  return {
    name: reader.t(column?.title ?? definition.title),
    value: column === undefined ? count : sum,
    source: {
      kind: 'rows',
      report: definition.name,
      title: reader.t(definition.title),
      count,
      query,
      canRead: reader.holds(definition.menu),
      canDownload: reader.holds(definition.codes.export),
    },
  };
}

function detailOf({ definition, details = [] }: ServedReport, { rows }: RowsInput): ServedReport {
  const found = details.find((each) => each.definition.name === rows.name);
  if (found === undefined) throw new Error(`${definition.name} is not served with the rows of ${rows.name}`);
  return found;
}

function queryFor({ record, scope, column }: AskedValue, { where }: RowsInput): Record<string, string> {
  const given = Object.entries(where).map(([name, from]): [string, string] => {
    if ('value' in from) return [name, from.value];
    if ('column' in from) return [name, String(record[from.column] ?? '')];
    return [name, 'parameter' in from ? (scope.parameters[from.parameter] ?? '') : column.name];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** What the rows are computed from, where they are computed when asked. */
function scopeFor(scope: ReportScope, { definition }: ServedReport, query: Readonly<Record<string, string>>): ReportScope {
  const names = new Set((definition.parameters ?? []).map(({ name }) => name));
  return { ...scope, parameters: Object.fromEntries(Object.entries(query).filter(([name]) => names.has(name))) };
}

function filtersIn({ definition }: ServedReport, query: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Set((definition.parameters ?? []).map(({ name }) => name));
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name)));
}
