import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, RuleBroken } from '#kit/failure/server/failure.ts';
import { dayRange, pageQuery, recordId } from '#kit/http/server/query.ts';
import { needs, route, type CallContext, type Route } from '#kit/http/server/route.ts';
import { importCall } from '#kit/import/contract.ts';
import { confirmedForm, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { templateOf } from '#kit/import/server/template.ts';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { requireUnreviewed, reviewOnTheWire } from '#kit/review/server/reviews.ts';
import { corporateOf, requireCode, type Session } from '#kit/caller/server/session.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { dimensionValues, periodPage, periodUploads, type PeriodRow, type PeriodUploadRecord } from '../contract.ts';
import { dimensionOf, idNameOf, shapeOf, type NamesItsRecord, type PeriodUploadDefinition, type PeriodUploadFamily } from '../define.ts';
import { withPrintedNames } from '../row-names.ts';
import { isWindowOpen, windowStart } from '../window.ts';
import { periodReviewRoutes } from './review.ts';
import { filterQuery, requestedKeys, type FiscalYearLabel } from './filter.ts';
import { pageOfRecords, recordOf, uploadsOfPeriod, type PeriodRecordRow, type RecordName } from './records.ts';
import { requireOpenWindow, windowEnds, type TimeSetting } from './window.ts';

/** What a family's calls need of the feature that owns them. */
export interface PeriodUploadServices {
  /** Where a window ends at a time that administrators set. */
  readonly timeSetting?: TimeSetting;
  /** Whether an interface is set up for a corporate that fills the kinds marked as `pulled`. */
  readonly isPullConfigured?: (tx: Tx, settings: Settings, corporateId: number) => Promise<boolean>;
  /** The values of the kinds' dimension, in the order in which they are shown. */
  readonly dimensionValues?: (tx: Tx) => Promise<readonly string[]>;
  /** How the keys of a maintained fiscal year's periods begin, for families that are filtered by it. */
  readonly fiscalYearLabel?: FiscalYearLabel;
}

/**
 * The calls of a family of period uploads (docs/api.md). Several kinds share each call, so its permission is the union
 * of their codes, and the handler requires the code of the requested kind. For records of another corporate the call
 * answers "not found".
 */
export function periodUploadRoutes(family: PeriodUploadFamily, services: PeriodUploadServices): Route[] {
  return [
    pageRoute(family, services),
    templateRoute(family),
    importRoute(family, services),
    recordsRoute(family),
    downloadRoute(family),
    ...dimensionRoutes(family, services),
    ...periodReviewRoutes(family),
  ];
}

function union(family: PeriodUploadFamily, code: (member: PeriodUploadDefinition) => string) {
  return needs(...new Set(family.members.map(code)));
}

/** The kind that a page or template call names. */
function selected(family: PeriodUploadFamily, query: Readonly<Record<string, unknown>>): PeriodUploadDefinition {
  const { selector } = family.calls;
  if (selector === undefined) return family.members[0] as PeriodUploadDefinition;
  const member = family.members.find((each) => each.selector === query[selector]);
  if (member === undefined)
    throw new RuleBroken('参数 {{field}} 不正确', { field: selector }, [
      { field: selector, text: '参数 {{field}} 不正确', parameters: { field: selector } },
    ]);
  return member;
}

/** A record that the caller's corporate has, and its kind, whose code the caller must hold. */
export async function recordForCaller(
  tx: Tx,
  family: PeriodUploadFamily,
  session: Session,
  name: RecordName,
  code: (member: PeriodUploadDefinition) => string,
): Promise<{ record: PeriodRecordRow; definition: PeriodUploadDefinition }> {
  const record = await recordOf(tx, { ...name, corporateId: corporateOf(session), kinds: family.members.map((member) => member.name) });
  const definition = family.members.find((member) => member.name === record?.kind);
  if (record === null || definition === undefined) throw new NotFound();
  requireCode(session, code(definition));
  return { record, definition };
}

/** A value of a dimension in calls: a page shows one value's records, other calls may send it with the record's id. */
const dimensionValue = z.string().trim().min(1).max(50);

/** How a call names its record, in what it carries: a schema, and the name that was given. */
function nameQuery(family: PeriodUploadFamily, call: NamesItsRecord): Record<string, z.ZodType> {
  const dimension = dimensionOf(family);
  return {
    [idNameOf(call)]: call.byPeriod === true ? z.string().trim().min(1).max(20) : recordId,
    ...(dimension === undefined ? {} : { [dimension]: call.byPeriod === true ? dimensionValue : dimensionValue.optional() }),
  };
}

function nameIn(family: PeriodUploadFamily, call: NamesItsRecord, carried: Readonly<Record<string, unknown>>): RecordName {
  const name = carried[idNameOf(call)];
  const dimension = carried[dimensionOf(family) ?? ''] as string | undefined;
  return {
    ...(call.byPeriod === true ? { periodKey: name as string } : { id: name as number }),
    ...(dimension === undefined ? {} : { dimension }),
  };
}

const selectorQuery = ({ calls: { selector } }: PeriodUploadFamily): Record<string, z.ZodOptional<z.ZodString>> =>
  selector === undefined ? {} : { [selector]: z.string().trim().max(20).optional() };

const pageDimension = (family: PeriodUploadFamily): Record<string, typeof dimensionValue> => {
  const name = dimensionOf(family);
  return name === undefined ? {} : { [name]: dimensionValue };
};

const dimensionIn = (family: PeriodUploadFamily, query: Readonly<Record<string, unknown>>): string =>
  (query[dimensionOf(family) ?? ''] as string | undefined) ?? '';

/** The days that a page is filtered to; beyond the specification. */
const dayQuery = dayRange('dataDateStart', 'dataDateEnd');

function pageRoute(family: PeriodUploadFamily, services: PeriodUploadServices): Route {
  const { listKey, names, filter } = family.calls.page;
  return route({
    ...periodPage(family),
    permission: union(family, (member) => member.menu),
    access: 'read',
    summary: 'One page of the days, weeks or quarters of an upload, newest first',
    query: z.object({ ...pageQuery, ...selectorQuery(family), ...filterQuery(filter), ...pageDimension(family), ...dayQuery }),
    async handle(call) {
      const { tx, session, query, clock, zone } = call;
      const definition = selected(family, query);
      requireCode(session, definition.menu);
      const corporateId = corporateOf(session);
      const now = businessTime(clock.now(), zone);
      const keys = await requestedKeys(tx, filter, query, now.slice(0, 10), services.fiscalYearLabel);
      const { rows, total } =
        keys === null
          ? { rows: [], total: 0 }
          : await pageOfRecords(
              tx,
              {
                corporateId,
                kind: definition.name,
                keys,
                dimension: dimensionIn(family, query),
                days: { from: query.dataDateStart ?? null, to: query.dataDateEnd ?? null },
              },
              query.current,
              query.size,
            );
      const endOf = await windowEnds(tx, definition, services.timeSetting);
      return {
        [listKey]: rows.map((row) => withPrintedNames(rowOnTheWire(definition, row, endOf(row), now, call), names)),
        total,
        size: query.size,
        current: query.current,
        ...(definition.pulled === true
          ? { pullConfigured: (await services.isPullConfigured?.(tx, call.settings, corporateId)) === true }
          : {}),
      };
    },
  });
}

function rowOnTheWire(
  { review, window, dimension }: PeriodUploadDefinition,
  row: PeriodRecordRow,
  until: string | null,
  now: string,
  { zone, t }: CallContext,
): PeriodRow {
  const reviewed = row.reviewedAt === null ? null : { reviewedAt: row.reviewedAt, userName: row.reviewer ?? '' };
  return {
    id: row.id,
    dataDate: row.periodKey,
    ...(dimension === undefined ? {} : { [dimension.wireName]: row.dimension }),
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

function dimensionRoutes(family: PeriodUploadFamily, { dimensionValues: values }: PeriodUploadServices): Route[] {
  const path = family.calls.dimension?.path;
  if (path === undefined) return [];
  if (values === undefined) throw new Error(`no values for the dimension of ${path}`);
  return [
    route({
      ...dimensionValues(path),
      permission: union(family, (member) => member.menu),
      access: 'read',
      summary: 'The values of the dimension of which each has a file per period, such as factories',
      handle: async ({ tx }) => (await values(tx)).map((code) => ({ code, name: code })),
    }),
  ];
}

function templateRoute(family: PeriodUploadFamily): Route {
  return route({
    method: 'GET',
    path: family.calls.template.path,
    permission: union(family, (member) => member.codes.template),
    access: 'download',
    summary: 'The workbook that the upload accepts, empty',
    query: z.object(selectorQuery(family)),
    async handle({ session, query, t }) {
      const definition = selected(family, query);
      requireCode(session, definition.codes.template);
      return templateOf(shapeOf(definition), t);
    },
  });
}

/** The import opens its own transactions, so the checks before it are a look of their own. */
function importRoute(family: PeriodUploadFamily, services: PeriodUploadServices): Route {
  const { path, fileField } = family.calls.import;
  return route({
    ...importCall(path),
    permission: union(family, (member) => member.codes.upload),
    access: 'none',
    summary: 'Upload the file of a period; it replaces what the period had',
    upload: { field: fileField },
    query: z.object(importQuery),
    body: z.strictObject({ ...confirmedForm, ...nameQuery(family, family.calls.import) }),
    async handle(call) {
      const { look, session, body, clock, zone } = call;
      const { record, definition } = await look(async (tx) => {
        const found = await recordForCaller(
          tx,
          family,
          session,
          nameIn(family, family.calls.import, body),
          (member) => member.codes.upload,
        );
        await requireOpenWindow(tx, found.definition, found.record, businessTime(clock.now(), zone), services.timeSetting);
        // Checked again under the record's lock when the rows are stored. Here it avoids reading the file for nothing.
        if (found.definition.review !== undefined) await requireUnreviewed(tx, { kind: found.record.kind, recordId: found.record.id });
        return found;
      });
      return receiveImport(call, definition.name, { corporateId: record.corporateId, periodKey: record.placeKey });
    },
  });
}

function recordsRoute(family: PeriodUploadFamily): Route {
  const call = family.calls.records;
  return route({
    ...periodUploads(call),
    permission: union(family, (member) => member.codes.record),
    access: 'read',
    summary: 'Every upload of a period, newest first',
    query: z.object(nameQuery(family, call)),
    async handle({ tx, session, query, clock, zone }) {
      const { record, definition } = await recordForCaller(
        tx,
        family,
        session,
        nameIn(family, call, query),
        (member) => member.codes.record,
      );
      const uploads = await uploadsOfPeriod(tx, { corporateId: record.corporateId, kind: definition.name, placeKey: record.placeKey });
      const before = uploads.find(({ id, undone }) => !undone && id !== record.activeUploadId);
      return uploads.map((upload) =>
        withPrintedNames<PeriodUploadRecord>(
          {
            uploadId: upload.id,
            filename: upload.fileName,
            uploadTime: businessTime(upload.createdAt, zone),
            uploader: upload.userName,
            rows: upload.rows,
            active: upload.id === record.activeUploadId,
            undone: upload.undone,
            restores: upload.id === record.activeUploadId ? (before?.fileName ?? null) : null,
            warnings: upload.warnings,
            warningUrl:
              upload.warnedLinesUntil !== null && upload.warnedLinesUntil > clock.now() ? `/ops/uploads/${upload.id}/warningFile` : null,
          },
          call.names,
        ),
      );
    },
  });
}

function downloadRoute(family: PeriodUploadFamily): Route {
  const call = family.calls.download;
  return route({
    method: 'GET',
    path: call.path,
    permission: union(family, (member) => member.codes.download),
    access: 'download',
    summary: 'The file whose rows count for a period, byte for byte as it was uploaded',
    query: z.object(nameQuery(family, call)),
    async handle({ tx, session, query }) {
      const { record } = await recordForCaller(tx, family, session, nameIn(family, call, query), (member) => member.codes.download);
      if (record.fileId === null) throw new NotFound('还没有上传文件');
      return storedFileAnswer(tx, record.fileId);
    },
  });
}
