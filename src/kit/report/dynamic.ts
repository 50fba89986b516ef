import type { ColumnProvenance } from './provenance.ts';
import type { ColumnDays, ReportRecord } from './contract.ts';
import type { ReportColumn } from './define.ts';

/**
 * Columns of pieces that the server defines with each page, as a tree of headers. A header with its own column
 * and child headers can be expanded: collapsed it shows its own column, expanded those of its children.
 */
export interface DynamicColumns {
  /** Name of the column that they follow. */
  readonly afterColumn: string;
  readonly width: number;
  /** As the specification prints them. */
  readonly wire: DynamicWire;
  /** The provenance of all their values; the formula mentions the header of the value. */
  readonly provenance?: ColumnProvenance;
}

/** The names that headers and values have in the page call's answer. */
export interface DynamicWire {
  /** The headers in the answer. */
  readonly headers: string;
  /** The values in a row. */
  readonly values: string;
  /** The name of the column, in a header and in a value. */
  readonly flag: string;
  /** The header's title. */
  readonly title: string;
  /** The headers below a header; absent if there is only one level. */
  readonly children?: string;
  /** The content of a value. */
  readonly value: string;
}

/** A header over dynamic columns. */
export interface ReportHeader {
  /** Its text: data, or a key of the words. */
  readonly title: string;
  /**
   * The column that it heads while it is collapsed; null if it only groups other columns, which are then always shown.
   */
  readonly flag: string | null;
  readonly children: readonly ReportHeader[];
}

/** A header over a column, outermost first. */
export interface Heading {
  readonly title: string;
  /** The flag that collapses it; null if it cannot be collapsed. */
  readonly flag: string | null;
}

export interface ShownColumn extends ReportColumn {
  readonly headings: readonly Heading[];
  /** It is a dynamic column of the page's answer. */
  readonly isDynamic?: true;
  readonly isExpandable?: true;
  /** The day or the week of its input. */
  readonly day?: string;
}

/** Values of a row by dynamic column. */
export type DynamicValues = Readonly<Record<string, string | number | null>>;

/** Values that were read as texts: counts travel as numbers, as in any column. */
export function numbersIn(values: DynamicValues): DynamicValues {
  return Object.fromEntries(Object.entries(values).map(([flag, value]) => [flag, value === null ? null : Number(value)]));
}

/**
 * The columns of a report as they are displayed: the dynamic ones follow their place, as far as they are expanded.
 * @param days the date of each column's input
 */
export function shownColumns(
  { columns, dynamic }: { readonly columns: readonly ReportColumn[]; readonly dynamic?: DynamicColumns },
  headers: readonly ReportHeader[],
  unfolded: ReadonlySet<string>,
  days: ColumnDays = {},
): ShownColumn[] {
  const leaves = dynamic === undefined ? [] : leavesOf(dynamic, headers, unfolded, []);
  // The user may have hidden the column that they follow.
  const place = columns.findIndex(({ name }) => name === dynamic?.afterColumn);
  return columns.flatMap((column, index) => [
    {
      ...column,
      headings: column.group === undefined ? [] : [{ title: column.group, flag: null }],
      ...dayOf(days[column.name]),
    },
    ...(index === (place === -1 ? columns.length - 1 : place) ? leaves : []),
  ]);
}

const dayOf = (day: string | null | undefined): { day?: string } => (day === null || day === undefined ? {} : { day });

function leavesOf(
  dynamic: DynamicColumns,
  headers: readonly ReportHeader[],
  unfolded: ReadonlySet<string>,
  over: readonly Heading[],
): ShownColumn[] {
  return headers.flatMap(({ title, flag, children }) => {
    const isOpen = children.length > 0 && (flag === null || unfolded.has(flag));
    if (isOpen) return leavesOf(dynamic, children, unfolded, [...over, { title, flag }]);
    return flag === null ? [] : [leaf(dynamic, flag, title, over, children.length > 0)];
  });
}

function leaf(dynamic: DynamicColumns, flag: string, title: string, headings: readonly Heading[], isExpandable: boolean): ShownColumn {
  const { width, provenance } = dynamic;
  return {
    name: flag,
    title,
    kind: 'integer',
    unit: '件',
    width,
    headings,
    isDynamic: true,
    total: { make: 'sum' },
    ...(provenance === undefined ? {} : { provenance }),
    ...(isExpandable ? { isExpandable } : {}),
  };
}

/** Every dynamic column, folded and unfolded. */
export function flagsOf(headers: readonly ReportHeader[]): string[] {
  return headers.flatMap(({ flag, children }) => [...(flag === null ? [] : [flag]), ...flagsOf(children)]);
}

export function headerOf(headers: readonly ReportHeader[], flag: string): ReportHeader | undefined {
  for (const header of headers) {
    const found = header.flag === flag ? header : headerOf(header.children, flag);
    if (found !== undefined) return found;
  }
  return undefined;
}

type OnTheWire = Readonly<Record<string, unknown>>;

/** Headers as the page call's answer spells them. */
export function headersOnTheWire({ flag, title, children }: DynamicWire, headers: readonly ReportHeader[]): OnTheWire[] {
  return headers.map((header) => ({
    [flag]: header.flag,
    [title]: header.title,
    ...(children === undefined ? {} : { [children]: headersOnTheWire({ flag, title, children } as DynamicWire, header.children) }),
  }));
}

/** The headers of an answer. */
export function headersFrom(wire: DynamicWire, answered: unknown): ReportHeader[] {
  return (answered as OnTheWire[]).map((header) => ({
    title: String(header[wire.title]),
    flag: header[wire.flag] === null ? null : String(header[wire.flag]),
    children: wire.children === undefined ? [] : headersFrom(wire, header[wire.children]),
  }));
}

/** A row's values as the page call's answer spells them. */
export function valuesOnTheWire({ flag, value }: DynamicWire, values: DynamicValues): OnTheWire[] {
  return Object.entries(values).map(([column, own]) => ({ [flag]: column, [value]: own }));
}

/** A row of an answer with its dynamic values added. */
export function withDynamicValues({ values, flag, value }: DynamicWire, record: ReportRecord): ReportRecord {
  const list = record[values] as unknown as OnTheWire[];
  return { ...record, ...Object.fromEntries(list.map((each) => [String(each[flag]), each[value] as string | number | null])) };
}
