import type { ColumnProvenance } from './provenance.ts';
import type { ColumnDays, ReportRecord } from './contract.ts';
import type { ReportColumn } from './define.ts';

/**
 * Columns of quantities that the server returns with each page, as a tree of headers. A header with a column and child
 * headers can be expanded: collapsed it shows its column, expanded those of its children.
 */
export interface DynamicColumns {
  /** Name of the column after which they are inserted. */
  readonly afterColumn: string;
  readonly width: number;
  /** As the specification prints them. */
  readonly wire: DynamicWire;
  /** The provenance of all their values; the formula mentions the header of the value. */
  readonly provenance?: ColumnProvenance;
}

/** The names of the members of headers and values in the answer of the page call. */
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
  /** The name of its column, shown while it is collapsed; null if it only groups columns, which are always shown. */
  readonly flag: string | null;
  readonly children: readonly ReportHeader[];
}

/** A header over a column, outermost first. */
export interface Heading {
  readonly title: string;
  /** The flag that collapses it; null if it cannot be collapsed. */
  readonly flag: string | null;
}

/** A column as the table and the export show it: with its headers, and the dynamic columns like any other. */
export interface ShownColumn extends ReportColumn {
  readonly headings: readonly Heading[];
  /** It is a dynamic column of the page's answer. */
  readonly isDynamic?: true;
  readonly isExpandable?: boolean;
  /** The day or the week of its input. */
  readonly day?: string;
}

/** Values of a row by dynamic column. */
export type DynamicValues = Readonly<Record<string, string | number | null>>;

/** Converts values that were read as texts to numbers. */
export function numbersIn(values: DynamicValues): DynamicValues {
  return Object.fromEntries(Object.entries(values).map(([flag, value]) => [flag, value === null ? null : Number(value)]));
}

/**
 * The displayed columns of a report. Dynamic columns follow `afterColumn`, or are the last ones if it is hidden.
 * @param unfolded the flags of the expanded headers, which are replaced by their children
 * @param days the date of each column's input
 */
export function shownColumns(
  { columns, dynamic }: { readonly columns: readonly ReportColumn[]; readonly dynamic?: DynamicColumns },
  headers: readonly ReportHeader[],
  unfolded: ReadonlySet<string>,
  days: ColumnDays = {},
): ShownColumn[] {
  const leaves = dynamic === undefined ? [] : leavesOf(dynamic, headers, unfolded, []);
  const afterIndex = columns.findIndex(({ name }) => name === dynamic?.afterColumn);
  const lastBefore = afterIndex === -1 ? columns.length - 1 : afterIndex;
  return columns.flatMap((column, index) => [
    {
      ...column,
      headings: column.group === undefined ? [] : [{ title: column.group, flag: null }],
      day: days[column.name] ?? undefined,
    },
    ...(index === lastBefore ? leaves : []),
  ]);
}

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
    provenance,
    isExpandable,
  };
}

/** The flags of all dynamic columns, of collapsed and expanded headers. */
export function flagsOf(headers: readonly ReportHeader[]): string[] {
  return headers.flatMap(({ flag, children }) => [...(flag === null ? [] : [flag]), ...flagsOf(children)]);
}

/** The header with a flag, at any level; undefined if there is none. */
export function headerOf(headers: readonly ReportHeader[], flag: string): ReportHeader | undefined {
  for (const header of headers) {
    const found = header.flag === flag ? header : headerOf(header.children, flag);
    if (found !== undefined) return found;
  }
  return undefined;
}

type OnTheWire = Readonly<Record<string, unknown>>;

/** Headers with the names of the specification. */
export function headersOnTheWire(wire: DynamicWire, headers: readonly ReportHeader[]): OnTheWire[] {
  return headers.map((header) => ({
    [wire.flag]: header.flag,
    [wire.title]: header.title,
    ...(wire.children === undefined ? {} : { [wire.children]: headersOnTheWire(wire, header.children) }),
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

/** The dynamic values of a row with the names of the specification. */
export function valuesOnTheWire({ flag, value }: DynamicWire, values: DynamicValues): OnTheWire[] {
  return Object.entries(values).map(([column, cell]) => ({ [flag]: column, [value]: cell }));
}

/** A row of an answer with its dynamic values added. */
export function withDynamicValues({ values, flag, value }: DynamicWire, record: ReportRecord): ReportRecord {
  const list = record[values] as unknown as OnTheWire[];
  return { ...record, ...Object.fromEntries(list.map((each) => [String(each[flag]), each[value] as string | number | null])) };
}
