import type { PeriodRow, RowNames } from './define.ts';

/** A row with its members called as its calls print them. */
export function rowWithPrintedNames(row: PeriodRow, names: RowNames = {}): Record<string, unknown> {
  const printed: Readonly<Record<string, string>> = names;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [printed[name] ?? name, value]));
}

/** The row that an answer prints. */
export function rowFromPrintedNames(row: Readonly<Record<string, unknown>>, names: RowNames = {}): PeriodRow {
  const own = new Map(Object.entries(names).map(([name, printed]) => [printed, name]));
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [own.get(name) ?? name, value])) as unknown as PeriodRow;
}
