import type { Tx } from '#kit/database/server/connection.ts';
import type { ProvenanceAnswerInput } from '../provenance-contract.ts';
import type { RowsInput } from '../provenance.ts';
import type { Reader } from './origins.ts';
import type { ProvenanceRequest } from './provenance.ts';
import type { ReportScope, ServedReport } from './source.ts';
import { rowsAndSums } from './totals.ts';

/**
 * The rows that a number is computed from: their count, their sums, and the query of their report that returns them.
 * Sums of several inputs over the same rows are computed together.
 */
export async function rowsOfNumber(
  tx: Tx,
  requested: ProvenanceRequest,
  inputs: readonly RowsInput[],
  reader: Reader,
): Promise<ReadonlyMap<RowsInput, ProvenanceAnswerInput>> {
  const answers = new Map<RowsInput, ProvenanceAnswerInput>();
  const groups = Map.groupBy(inputs, (input) => JSON.stringify([input.rows.name, input.where]));
  for (const sameRows of groups.values()) {
    const answered = await inputsOfRows(tx, requested, sameRows, reader);
    for (const [input, answer] of answered) answers.set(input, answer);
  }
  return answers;
}

/** @param inputs inputs over the same rows */
async function inputsOfRows(
  tx: Tx,
  requested: ProvenanceRequest,
  inputs: readonly RowsInput[],
  reader: Reader,
): Promise<readonly (readonly [RowsInput, ProvenanceAnswerInput])[]> {
  const [first] = inputs;
  if (first === undefined) return [];
  const detail = detailOf(requested.report, first);
  const { definition } = detail;
  const title = reader.t(definition.title);
  // An unknown value of the row selects no rows. Omitting the filter would select all of them.
  if (Object.values(first.where).some((from) => 'column' in from && (requested.record[from.column] ?? null) === null))
    return inputs.map((input) => [input, { name: title, value: null, source: { kind: 'missing', what: title } }]);
  const query = queryFor(requested, first);
  const columns = inputs.map(({ sum }) => definition.columns.find(({ name }) => name === sum));
  const { count, sums } = await rowsAndSums(tx, detail, scopeFor(requested.scope, detail, query), filtersIn(detail, query), columns);
  return inputs.map((input, index) => {
    const column = columns[index];
    const value = column === undefined ? count : (sums[index] ?? null);
    const [canRead, canDownload] = [reader.hasCode(definition.menu), reader.hasCode(definition.codes.export)];
    const source = { kind: 'rows', report: definition.name, title, count, query, canRead, canDownload } as const;
    return [input, { name: reader.t(column?.title ?? definition.title), value, source }];
  });
}

function detailOf({ definition, details = [] }: ServedReport, { rows }: RowsInput): ServedReport {
  const detail = details.find((each) => each.definition.name === rows.name);
  if (detail === undefined) throw new Error(`${definition.name} is not served with the rows of ${rows.name}`);
  return detail;
}

/** The query parameters that select the rows. An empty value of the row, or a parameter that is not set, is omitted. */
function queryFor({ record, scope, column }: ProvenanceRequest, { where }: RowsInput): Record<string, string> {
  const values = Object.entries(where).map(([name, from]): [string, string] => {
    if ('value' in from) return [name, from.value];
    if ('column' in from) return [name, String(record[from.column] ?? '')];
    return [name, 'parameter' in from ? (scope.parameters[from.parameter] ?? '') : column.name];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** The scope with those query parameters that are parameters of the rows. */
function scopeFor(scope: ReportScope, { definition }: ServedReport, query: Readonly<Record<string, string>>): ReportScope {
  const names = new Set((definition.parameters ?? []).map(({ name }) => name));
  return { ...scope, parameters: Object.fromEntries(Object.entries(query).filter(([name]) => names.has(name))) };
}

/** The query parameters that are filters of the rows, not parameters. */
function filtersIn({ definition }: ServedReport, query: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Set((definition.parameters ?? []).map(({ name }) => name));
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name)));
}
