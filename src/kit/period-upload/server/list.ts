import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { IncorrectParameter } from '#kit/failure/server/failure.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { dayRange } from '#kit/http/server/query.ts';
import { needs, type Call, type CallContext } from '#kit/http/server/route.ts';
import { reviewOnTheWire } from '#kit/review/server/reviews.ts';
import { corporateOf, requireCode } from '#kit/caller/server/session.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { PeriodRow } from '../contract.ts';
import { calendarOf, PERIOD_TITLES, type PeriodUploadDefinition, type PeriodUploadFamily } from '../define.ts';
import { isWindowOpen, windowStart } from '../window.ts';
import { periodFilterQuery, requestedKeys, type FiscalYearLabel } from './filter.ts';
import { recordsIn, type PeriodRecordRow } from './records.ts';
import { windowEnds, type TimeSetting } from './window.ts';

/** The list of the days, weeks or quarters of an upload: its page and its export. */

/** Services of the owning feature for a family's calls. */
export interface PeriodUploadServices {
  /** The setting of the time at which a window ends. */
  readonly timeSetting?: TimeSetting;
  /** Whether the corporate has an interface from which the kinds marked as `pulled` are filled. */
  readonly isPullConfigured?: (tx: Tx, settings: Settings, corporateId: number) => Promise<boolean>;
  /** For families that are filtered by fiscal year. */
  readonly fiscalYearLabel?: FiscalYearLabel;
}

/** The permission of a call: a code of any kind. */
export function needsOfKinds(family: PeriodUploadFamily, code: (member: PeriodUploadDefinition) => string) {
  return needs(...new Set(family.members.map(code)));
}

/** The kind that a page or template call requests. */
export function kindOfQuery(family: PeriodUploadFamily, query: Readonly<Record<string, unknown>>): PeriodUploadDefinition {
  const { kindParameter } = family.calls;
  if (kindParameter === undefined) return family.members[0] as PeriodUploadDefinition;
  const member = family.members.find((each) => each.selector === query[kindParameter]);
  if (member === undefined) throw new IncorrectParameter(kindParameter);
  return member;
}

/** The query parameter that names the kind. */
export const kindParameterQuery = ({ calls: { kindParameter } }: PeriodUploadFamily): Record<string, z.ZodOptional<z.ZodString>> =>
  kindParameter === undefined ? {} : { [kindParameter]: z.string().trim().max(20).optional() };

/** The filter by a range of days; beyond the specification. */
const dayQuery = dayRange('dataDateStart', 'dataDateEnd');

/** The filters of the list. */
export const periodListQuery = (family: PeriodUploadFamily) => ({
  ...kindParameterQuery(family),
  ...periodFilterQuery(family.calls.page.filter),
  ...dayQuery,
});

type ListQuery = Readonly<Record<string, unknown>> & z.output<z.ZodObject<typeof dayQuery>>;

/** One page of the periods that match the filters, newest first; without `page` all of them. */
export async function listOf(
  call: Call<unknown, ListQuery, unknown>,
  family: PeriodUploadFamily,
  services: PeriodUploadServices,
  page?: { readonly current: number; readonly size: number },
): Promise<{ definition: PeriodUploadDefinition; rows: PeriodRow[]; total: number }> {
  const { tx, session, query, clock, zone } = call;
  const definition = kindOfQuery(family, query);
  requireCode(session, definition.menu);
  const now = businessTime(clock.now(), zone);
  const keys = await requestedKeys(tx, family.calls.page.filter, query, now.slice(0, 10), services.fiscalYearLabel);
  if (keys === null) return { definition, rows: [], total: 0 };
  const selection = {
    corporateId: corporateOf(session),
    kind: definition.name,
    keys,
    days: { from: query.dataDateStart ?? null, to: query.dataDateEnd ?? null },
  };
  const { rows, total } = await recordsIn(tx, selection, page);
  const endOf = await windowEnds(tx, definition, services.timeSetting);
  return { definition, rows: rows.map((row) => rowOnTheWire(definition, row, endOf(row), now, call)), total };
}

function rowOnTheWire(
  { review, window }: PeriodUploadDefinition,
  row: PeriodRecordRow,
  until: string | null,
  now: string,
  { zone, t }: CallContext,
): PeriodRow {
  const reviewed = row.reviewedAt === null ? null : { reviewedAt: row.reviewedAt, userName: row.reviewer ?? '' };
  return {
    id: row.id,
    dataDate: row.periodKey,
    filename: row.fileName ?? '',
    uploadTime: row.uploadedAt === null ? '' : businessTime(row.uploadedAt, zone),
    uploader: row.uploader ?? '',
    flag: isWindowOpen(windowStart(window, row.day), until, now) && reviewed === null,
    uploadUntil: until ?? '',
    ...(review === undefined ? {} : reviewOnTheWire(row.activeUploadId, reviewed, zone)),
    ...(row.pullStatus === null
      ? {}
      : {
          pullApiStatus: row.pullStatus,
          pullFailure: row.pullFailure === null ? '' : t(row.pullFailure.text, row.pullFailure.parameters),
        }),
  };
}

const PULL_COLUMNS: readonly RecordColumn<PeriodRow>[] = [{ name: 'pullApiStatus', header: 'API拉取状态', type: 'text', isWord: true }];
const REVIEW_COLUMNS: readonly RecordColumn<PeriodRow>[] = [
  { name: 'isUploadStr', header: '是否上传', type: 'text', isWord: true },
  { name: 'examineStatusStr', header: '审核状态', type: 'text', isWord: true },
  { name: 'examineTime', header: '审核时间', type: 'datetime' },
  { name: 'examiner', header: '审核人', type: 'text' },
];
const UPLOAD_COLUMNS: readonly RecordColumn<PeriodRow>[] = [
  { name: 'filename', header: '文件名', type: 'text', width: 30 },
  { name: 'uploadTime', header: '最近上传时间', type: 'datetime' },
  { name: 'uploader', header: '上传人', type: 'text' },
];

/** The columns of the export: those of the screen. */
export function exportColumnsOf(definition: PeriodUploadDefinition): readonly RecordColumn<PeriodRow>[] {
  const { pulled, review, shows, window } = definition;
  return [
    { name: 'dataDate', header: PERIOD_TITLES[calendarOf(definition)], type: calendarOf(definition) === 'day' ? 'date' : 'text' },
    ...(pulled === true ? PULL_COLUMNS : []),
    ...(review === undefined ? [] : REVIEW_COLUMNS),
    ...UPLOAD_COLUMNS.filter(({ name }) => shows === undefined || (shows as readonly string[]).includes(name)),
    ...(window.until === 'always' ? [] : [{ name: 'uploadUntil' as const, header: '可上传至', type: 'datetime' as const }]),
  ];
}
