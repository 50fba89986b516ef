import type { ImportShape } from '#kit/import/define.ts';
import type { ReviewDefinition } from '#kit/review/define.ts';
import type { RecordSet } from '#kit/records/define.ts';
import type { PeriodCalendar } from '#kit/time/calendar.ts';
import type { RecordReference } from '#kit/import/content.ts';
import type { PlaceOfRows } from './content.ts';
import type { PeriodRow, PeriodUploadRecord } from './contract.ts';
import type { WindowRule } from './window.ts';

/**
 * One kind of workbook that is expected once per period, as plain data. The routes, the import, the queries and the
 * screen are derived from it (R4, docs/architecture.md#rules). Several kinds may write one record set, such as the
 * storage uploads of each category.
 */
export interface PeriodUploadDefinition {
  /** Stable name: kind of its period records, name of its importer, entity of its audit entries. */
  readonly name: string;
  /** Chinese title, a key of the words; it names the template. */
  readonly title: string;
  /** The Chinese title of its tab, a key of the words, if it differs from `title`. */
  readonly tab?: string;
  /**
   * The value that identifies this kind in the family's calls, if several kinds share them: `type=2`. It also
   * identifies the screen's tab.
   */
  readonly selector: string;
  /** Menu code of the screen; the permission of the page call. */
  readonly menu: string;
  /** The stored rows: documents, or snapshots of a period (docs/business-rules/uploads-and-periods.md#live-rows). */
  readonly records: PeriodRecords;
  /** The values that every row of this kind has in the `fieldsWithoutCell` of the record set, by field name. */
  readonly constants?: Readonly<Record<string, string>>;
  /** `day` by default. */
  readonly calendar?: PeriodCalendar;
  readonly window: WindowRule;
  /** The period that is due on a day (`server/due.ts`); by default the newest that has begun. */
  readonly expected?: ExpectedPeriod;
  readonly codes: PeriodUploadCodes;
  /** The references of its rows to other lists; each may use earlier ones. An unknown reference gets a warning. */
  readonly references?: readonly RecordReference[];
  /** The fields by which rows show their place. Rows of another place get a warning; if all do, the file is refused. */
  readonly place?: PlaceOfRows;
  /** Rows can also be pulled from an interface, so its records have a pull status. */
  readonly pulled?: boolean;
  /**
   * Reports use its rows only after a review. Reviewed rows cannot be changed unless the review is revoked
   * (docs/business-rules/uploads-and-periods.md#review).
   */
  readonly review?: ReviewDefinition;
  /** The shown columns of a period's newest upload; by default all. */
  readonly shows?: readonly ('filename' | 'uploadTime' | 'uploader')[];
}

/**
 * `ended`: the newest period that has ended, such as a week whose sales are complete. `when-needed`: none, because a
 * file is uploaded only for a correction.
 */
type ExpectedPeriod = 'ended' | 'when-needed';

/** The shape of a kind's workbook, with the name of the kind. */
export function importShapeOf({ name, title, records }: PeriodUploadDefinition): ImportShape {
  return { name, title, fields: records.fields, key: records.key };
}

/** The Chinese names of the calendars' periods, keys of the words. */
export const PERIOD_TITLES: Readonly<Record<PeriodCalendar, string>> = {
  day: '数据日期',
  'natural-week': '自然周',
  'apple-week': '财年周',
  'fiscal-quarter': '季度',
};

/** The path of the export of a family's list; beyond the specification. */
export const exportPath = ({ page }: PeriodUploadCalls): string => `${page.path}/export`;

export const calendarOf = ({ calendar }: PeriodUploadDefinition): PeriodCalendar => calendar ?? 'day';

/** The ways to store a period's workbook. */
export type PeriodRecords = RecordSet & { readonly life: 'newest-document' | 'period-snapshot' };

/** Button codes (docs/business-rules/permissions.md#codes). */
export interface PeriodUploadCodes {
  readonly template: string;
  readonly upload: string;
  readonly record: string;
  readonly download: string;
}

/** Kinds that share their calls, distinguished by a parameter. A screen shows one kind, or several as tabs. */
export interface PeriodUploadFamily {
  readonly calls: PeriodUploadCalls;
  readonly members: readonly PeriodUploadDefinition[];
}

/** The paths and parameters of the specification. */
export interface PeriodUploadCalls {
  readonly page: {
    readonly path: string;
    /** The member of the answer that has the rows. */
    readonly listKey: string;
    readonly printedAs?: PrintedNames<PeriodRow>;
    /** Without it (only for lists of days), the filter is a range of days. */
    readonly filter?: PeriodFilter;
  };
  readonly template: { readonly path: string };
  readonly import: { readonly path: string; readonly fileField: string } & RecordCall;
  readonly records: { readonly path: string; readonly printedAs?: PrintedNames<PeriodUploadRecord> } & RecordCall;
  readonly download: { readonly path: string } & RecordCall;
  /** An addition to the specification: pulls from the interface now. */
  readonly pull?: { readonly path: string };
  /** The parameter of page and template that names the kind; absent for a family with one kind. */
  readonly kindParameter?: string;
}

/** A call for one period's record. Its id is sent as `id` unless another name is given. */
export interface RecordCall {
  readonly idName?: string;
  /** The key of the period is sent instead of the id of the record: `weekBelong=2026W03`. */
  readonly byPeriod?: true;
}

export const idNameOf = (call: RecordCall): string => call.idName ?? 'id';

/** The name and the value of the parameter that identifies a row's record in a call. */
export function parameterOfRow(call: RecordCall, row: Pick<PeriodRow, 'id' | 'dataDate'>): Readonly<Record<string, string | number>> {
  return { [idNameOf(call)]: call.byPeriod === true ? row.dataDate : row.id };
}

/** The members of an answer with other names in the specification: `{ uploadTime: 'lastUploadTime' }`. */
export type PrintedNames<Member> = Partial<Readonly<Record<keyof Member, string>>>;

/**
 * How a screen filters its periods, with the names of the parameters. The current year is the default. `natural-year`:
 * by calendar year. `fiscal-year`: by the id of a maintained fiscal year and by quarter (0 or absent: all).
 * `fiscal-number`: by the number of the fiscal year.
 */
export type PeriodFilter =
  | { readonly by: 'natural-year'; readonly year: string }
  | { readonly by: 'fiscal-year'; readonly year: string; readonly quarter: string; readonly years: FiscalYears }
  | { readonly by: 'fiscal-number'; readonly year: string; readonly years: FiscalYears };

/** The call that lists the maintained fiscal years, and their screen. */
export interface FiscalYears {
  readonly path: string;
  /** The title and address of the screen. */
  readonly maintainedOn: Readonly<Record<string, string>>;
}

/** A screen of one kind, or of several kinds as tabs. Their calls may differ. The first tab is open by default. */
export interface PeriodUploadScreen {
  readonly menu: string;
  /** Chinese, a key of the words. */
  readonly title: string;
  readonly families: readonly PeriodUploadFamily[];
  /** The kinds of the screen. A family may also have kinds of other screens. */
  readonly members: readonly PeriodUploadDefinition[];
}

/** The screen of a single kind. */
export const screenOfKind = (family: PeriodUploadFamily, kind: PeriodUploadDefinition): PeriodUploadScreen => ({
  menu: kind.menu,
  title: kind.title,
  families: [family],
  members: [kind],
});

/** The parameter of the tab in the address, for kinds whose calls have no `kindParameter`. */
export const TAB = 'tab';

/**
 * The search parameters of the address of a kind's screen that show a period: its tab, and the year if the period's key
 * contains it: `2026W03` and `FY26Q1` have the year 2026. A filter by the id of a fiscal year keeps its default.
 */
export function searchOfPeriod(
  { calls }: PeriodUploadFamily,
  kind: PeriodUploadDefinition,
  periodKey: string,
): Readonly<Record<string, string>> {
  const { kindParameter = TAB, page } = calls;
  const filter = page.filter;
  return {
    [kindParameter]: kind.selector,
    ...(filter?.by === 'natural-year' ? { [filter.year]: periodKey.slice(0, 4) } : {}),
    ...(filter?.by === 'fiscal-number' ? { [filter.year]: `20${periodKey.slice(2, 4)}` } : {}),
  };
}

/** The calls of a kind of the screen. */
export function callsOf({ families }: PeriodUploadScreen, definition: PeriodUploadDefinition): PeriodUploadCalls {
  const family = families.find(({ members }) => members.includes(definition));
  if (family === undefined) throw new Error(`${definition.name} is on a screen without its calls`);
  return family.calls;
}
