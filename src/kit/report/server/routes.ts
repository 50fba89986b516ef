import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { chosenColumns, exportQuery, textAnswer } from '#kit/files/server/table-answer.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { NotFound, NotPermitted, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { mayDownload, mayReadStored } from '#kit/import/server/rights.ts';
import { corporateOf, hasAnyCode, type Session } from '#kit/caller/server/session.ts';
import { businessDay, businessTimeOrNull, type Clock } from '#kit/time/business-time.ts';
import type { ReportRecord } from '../contract.ts';
import { reportCombo, reportPage, reportRows, reportTotals, type ColumnDays, type ReportCombo } from '../contract.ts';
import { provenanceCall, UPLOAD_PARTS, type ProvenanceAnswer, type ProvenanceValue } from '../provenance-contract.ts';
import { provenanceFile, totalFilters, type ReportColumn, type ReportDefinition } from '../define.ts';
import { headerOf, headersOnTheWire, shownColumns, withDynamicValues, type ReportHeader } from '../dynamic.ts';
import { everyRecord, hasRows, pageOfReport, recordNamed } from './columns.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { missingCodesOf, withCodes } from '#kit/records/server/code-lists.ts';
import { remarkSheet, reportSheet } from './export.ts';
import type { Reader } from './origins.ts';
import { explain, sourceFileOf, valueIn, type ProvenanceRequest } from './provenance.ts';
import {
  bareCallQuery,
  filterQuery,
  orderQuery,
  pageCallQuery,
  parameterQuery,
  rowId,
  totalQuery,
  unfoldedQuery,
  type ReportFilters,
} from './query.ts';
import { requireSortableRows, rowsOf, visibleTo } from './rows.ts';
import type { ReportScope, ServedReport } from './source.ts';
import { totalsOf } from './totals.ts';

/**
 * The calls of a report: page, combo, export, and, if defined, totals and provenance.
 * @param importers those of the source files; each decides who may download them
 */
export function reportRoutes(report: ServedReport, importers: readonly Importer[]): Route[] {
  const rows = report.definition.calls.page.bare === true ? bareRoute(report) : pageRoute(report);
  return [rows, comboRoute(report), exportRoute(report), ...totalsRoutes(report), ...provenanceRoutes(report, importers)];
}

interface Caller {
  readonly session: Session;
  readonly zone: string;
  readonly clock: Clock;
}

/** The scope of a call: the corporate of the caller's current shop. */
export function scopeOf({ session, zone, clock }: Caller): ReportScope {
  return { corporateId: corporateOf(session), zone, today: businessDay(clock.now(), zone), parameters: {}, limit: null };
}

/** The parameters and filters of a call. */
interface ReportQuery {
  readonly scope: ReportScope;
  readonly filters: ReportFilters;
}

async function requestQuery(
  report: ServedReport,
  call: Caller & { readonly tx: Tx },
  query: Readonly<Record<string, unknown>>,
): Promise<ReportQuery> {
  const { definition, limit } = report;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const isParameter = ([name]: [string, unknown]) => definition.parameters?.some((field) => field.name === name) === true;
  const parameters = Object.fromEntries(given.filter(isParameter)) as Record<string, string>;
  report.checkParameters?.(parameters);
  const requested = Object.fromEntries(given.filter((each) => !isParameter(each))) as ReportFilters;
  const filters = await withCodes(call.tx, definition.filters, requested);
  const limited = limit === undefined ? null : await limit(call.tx, call.session);
  if (limited !== null) requireWithin(definition, { ...filters, ...parameters }, limited);
  return { scope: { ...scopeOf(call), parameters, limit: limited }, filters };
}

/** Rejects a filter by values that the caller may not see: an empty result would look as if there were none. */
function requireWithin({ limited, filters }: ReportDefinition, requested: ReportFilters, allowed: readonly string[]): void {
  const names = [limited?.on ?? '', ...filters.filter(({ on }) => on === limited?.on).map(({ name }) => name)];
  if (names.flatMap((name) => requested[name] ?? []).some((value) => !allowed.includes(value))) throw new NotPermitted();
}

async function headersFor(tx: Tx, { dynamic }: ServedReport, scope: ReportScope): Promise<readonly ReportHeader[]> {
  return dynamic === undefined ? [] : dynamic.headers(tx, scope);
}

function pageRoute(report: ServedReport): Route {
  const { definition } = report;
  const { listKey = 'records' } = definition.calls.page;
  return route({
    ...reportPage(definition),
    permission: needs(definition.menu),
    access: 'read',
    summary: `${definition.title}: page`,
    query: pageCallQuery(definition),
    async handle(call) {
      const { current, size, orderBy, order, exactTotal, missingCodes, total, ...rest } = call.query;
      const { scope, filters } = await requestQuery(report, call, rest);
      const page = { current, size, orderBy, order: order ?? 'asc', exactTotal, language: call.language } as const;
      const { records, ...counted } = await pageOfReport(call.tx, report, scope, filters, page, filtersBehind(definition, total));
      const missing = missingCodes ? { missingCodes: await missingFrom(call.tx, report, scope, filters) } : {};
      return {
        [listKey]: records,
        ...counted,
        ...missing,
        current,
        size,
        ...(await headersMember(call.tx, report, scope)),
        ...(await updatedMember(call.tx, report, scope)),
        ...(await daysMember(call.tx, report, scope)),
      };
    },
  });
}

function bareRoute(report: ServedReport): Route {
  const { definition } = report;
  return route({
    ...reportRows(definition),
    permission: needs(definition.menu),
    access: 'read',
    summary: `${definition.title}: all rows`,
    query: bareCallQuery(definition),
    async handle(call) {
      const { orderBy, order, ...rest } = call.query;
      const { scope, filters } = await requestQuery(report, call, rest);
      const records: ReportRecord[] = [];
      const inOrder = { orderBy, order: order ?? 'asc', language: call.language } as const;
      for await (const rows of everyRecord(call.tx, report, scope, filters, inOrder, {})) records.push(...rows);
      return records;
    },
  });
}

function missingFrom(tx: Tx, report: ServedReport, scope: ReportScope, filters: ReportFilters): Promise<MissingCodes> {
  const { definition } = report;
  const searched = { records: definition.rows, from: rowsOf(report, scope), scope: visibleTo(definition, scope) };
  return missingCodesOf(tx, searched, definition.filters, filters);
}

async function headersMember(tx: Tx, report: ServedReport, scope: ReportScope): Promise<Readonly<Record<string, unknown>>> {
  const { dynamic } = report.definition;
  return dynamic === undefined ? {} : { [dynamic.wire.headers]: headersOnTheWire(dynamic.wire, await headersFor(tx, report, scope)) };
}

async function updatedMember(
  tx: Tx,
  { definition, updatedAt }: ServedReport,
  scope: ReportScope,
): Promise<Readonly<Record<string, string | null>>> {
  const { updated } = definition.calls.page;
  if (updated === undefined) return {};
  const at = (await updatedAt?.(tx, scope)) ?? null;
  return { [updated]: businessTimeOrNull(at, scope.zone) };
}

/** The date of each column's input; empty for a report without dates. */
async function daysFor(tx: Tx, { definition, days }: ServedReport, scope: ReportScope): Promise<ColumnDays> {
  return definition.calls.page.days === undefined || days === undefined ? {} : days(tx, scope);
}

async function daysMember(tx: Tx, report: ServedReport, scope: ReportScope): Promise<Readonly<Record<string, ColumnDays>>> {
  const key = report.definition.calls.page.days;
  return key === undefined ? {} : { [key]: await daysFor(tx, report, scope) };
}

/** The filters that a total adds; none without a total. */
function filtersBehind(definition: ReportDefinition, total: string | undefined): ReportFilters {
  return totalFilters(definition.columns.find(({ name }) => name === total)?.total);
}

function totalsRoutes(report: ServedReport): Route[] {
  const { definition } = report;
  const { totals } = definition.calls;
  if (totals === undefined) return [];
  return [
    route({
      ...reportTotals(totals.path),
      permission: needs(definition.menu),
      access: 'read',
      summary: `${definition.title}: totals of what the filters leave`,
      query: z.object({ ...parameterQuery(definition), ...filterQuery(definition) }),
      async handle(call) {
        const { scope, filters } = await requestQuery(report, call, call.query);
        return totalsOf(call.tx, report, scope, filters);
      },
    }),
  ];
}

function comboRoute({ definition, combos, limit }: ServedReport): Route {
  return route({
    ...reportCombo(definition),
    permission: needs(definition.menu, ...(definition.calls.combo.menus ?? [])),
    access: 'read',
    summary: `${definition.title}: what its filters offer`,
    async handle(call) {
      const limited = limit === undefined ? null : await limit(call.tx, call.session);
      // One of two levels is in the form of its own schema.
      return (await combos(call.tx, { ...scopeOf(call), limit: limited })) as ReportCombo;
    },
  });
}

function exportRoute(report: ServedReport): Route {
  const { definition } = report;
  const requested = { ...parameterQuery(definition), ...filterQuery(definition), ...orderQuery(definition), ...totalQuery(definition) };
  return route({
    method: 'GET',
    path: definition.calls.export.path,
    permission: needs(definition.codes.export),
    access: 'download',
    summary: `${definition.title}: all matching rows as a workbook, CSV or JSON`,
    fillsDisk: true,
    query: z.object({ ...requested, ...unfoldedQuery, ...exportQuery }),
    async handle(call) {
      const { orderBy, order, total, unfolded, format, columns: names, ...rest } = call.query;
      const { scope, filters } = await requestQuery(report, call, rest);
      await requireRows(call.tx, report, scope, filters);
      const days = await daysFor(call.tx, report, scope);
      const seen = await withoutHidden(call, report);
      const chosen = { ...seen, columns: chosenColumns(seen.columns, ({ name }) => name, names) };
      const columns = shownColumns(chosen, await headersFor(call.tx, report, scope), unfolded, days);
      const [inOrder, also] = [{ orderBy, order: order ?? 'asc', language: call.language } as const, filtersBehind(definition, total)];
      await requireSortableRows(call.tx, report, scope, filters, inOrder, also);
      const rows = everyRecord(call.tx, report, scope, filters, inOrder, also);
      const sheet = reportSheet(definition, columns, rows, call.t);
      if (format !== 'xlsx') return textAnswer(nameOfToday(definition.title, call), format, sheet);
      const remarks = ((await report.remarks?.(call.tx, scope)) ?? []).map(({ text, parameters }) => call.t(text, parameters));
      const sheets = [sheet, ...(remarks.length === 0 ? [] : [remarkSheet(remarks, call.t)])];
      return workbookAnswer(nameOfToday(definition.title, call), sheets);
    },
  });
}

/** A report without the columns that the caller has chosen not to see. */
async function withoutHidden(
  { tx, session }: { readonly tx: Tx; readonly session: Session },
  { definition, hiddenColumns }: ServedReport,
): Promise<ReportDefinition> {
  const hidden = await hiddenColumns?.(tx, session);
  return hidden === undefined ? definition : { ...definition, columns: definition.columns.filter(({ name }) => !hidden.has(name)) };
}

async function requireRows(tx: Tx, report: ServedReport, scope: ReportScope, filters: ReportFilters): Promise<void> {
  const { emptyExport } = report.definition;
  if (emptyExport !== undefined && !(await hasRows(tx, report, scope, filters))) throw new RuleViolation(emptyExport);
}

function provenanceRoutes(report: ServedReport, importers: readonly Importer[]): Route[] {
  const byName = new Map(importers.map((importer) => [importer.shape.name, importer]));
  const ruleOf = (rule: typeof mayDownload) => (session: Session) => (name: string) => {
    const importer = byName.get(name);
    return importer !== undefined && rule(session, importer);
  };
  const [mayHave, mayKnow] = [ruleOf(mayDownload), ruleOf(mayReadStored)];
  const { definition } = report;
  const { provenance: calls } = definition.calls;
  if (calls === undefined) return [];
  const named = { ...parameterQuery(definition), id: rowId(definition) };
  return [
    route({
      ...provenanceCall(calls.path),
      permission: needs(definition.menu),
      access: 'read',
      summary: `${definition.title}: how a value came about`,
      query: z.object({ ...named, column: columnName(definition) }),
      async handle(call) {
        const { session, tx, query } = call;
        const { t, zone } = call;
        const reader: Reader = {
          t,
          zone,
          mayHave: mayHave(session),
          mayKnow: mayKnow(session),
          hasCode: (code) => hasAnyCode(session, [code]),
        };
        const { scope } = await requestQuery(report, call, query);
        const value = await valueNamed(tx, report, scope, query.id, query.column);
        return { ...(await explain(tx, value, reader)), ...(await currentValue(tx, value)) };
      },
    }),
    route({
      method: 'GET',
      path: provenanceFile(definition.calls),
      permission: needs(definition.menu),
      access: 'download',
      summary: `${definition.title}: a file that a row was made from, or the mail that brought it, byte for byte`,
      query: z.object({ ...named, uploadId: recordId, part: z.enum(UPLOAD_PARTS).default('file') }),
      async handle(call) {
        const { scope } = await requestQuery(report, call, call.query);
        const record = await recordNamed(call.tx, report, scope, call.query.id);
        if (record === null) throw new NotFound();
        return storedFileAnswer(call.tx, await sourceFileOf(call.tx, { report, scope, record }, call.query, mayHave(call.session)));
      },
    }),
  ];
}

/** The current value of a stored one; undefined for a value that is computed on request. */
async function currentValue(tx: Tx, { report, scope, record, column, value }: ProvenanceRequest): Promise<Pick<ProvenanceAnswer, 'kept'>> {
  const rows = report.rowsNow?.(scope) ?? null;
  if (rows === null) return {};
  const present = await recordNamed(tx, { ...report, rows }, scope, record.id);
  const now = present === null ? null : valueOfNow(report, present, column);
  const difference = typeof value === 'number' && typeof now === 'number' ? value - now : null;
  return { kept: { now, difference } };
}

function valueOfNow({ definition: { columns, dynamic } }: ServedReport, record: ReportRecord, column: ReportColumn): ProvenanceValue {
  if (columns.includes(column) || dynamic === undefined) return valueIn(record, column);
  return withDynamicValues(dynamic.wire, record)[column.name] ?? null;
}

/** A dynamic column's name is known when its row is. */
function columnName({ columns, dynamic }: ReportDefinition): z.ZodType<string> {
  if (dynamic?.provenance !== undefined) return z.string().min(1).max(200);
  return z.enum(columns.filter(({ provenance }) => provenance !== undefined).map(({ name }) => name));
}

async function valueNamed(tx: Tx, report: ServedReport, scope: ReportScope, id: unknown, name: unknown): Promise<ProvenanceRequest> {
  const record = await recordNamed(tx, report, scope, id as number | string);
  if (record === null) throw new NotFound();
  const column = report.definition.columns.find((candidate) => candidate.name === name);
  if (column !== undefined) return { report, scope, record, column, value: valueIn(record, column) };
  return dynamicValue(tx, { report, scope, record }, String(name));
}

async function dynamicValue(
  tx: Tx,
  requested: { readonly report: ServedReport; readonly scope: ReportScope; readonly record: ReportRecord },
  flag: string,
): Promise<ProvenanceRequest> {
  const { dynamic } = requested.report.definition;
  const header = headerOf(await headersFor(tx, requested.report, requested.scope), flag);
  if (dynamic === undefined || header === undefined) throw new NotFound();
  const { width, provenance } = dynamic;
  const column: ReportColumn = {
    name: flag,
    title: header.title,
    kind: 'integer',
    width,
    ...(provenance === undefined ? {} : { provenance }),
  };
  return { ...requested, column, value: withDynamicValues(dynamic.wire, requested.record)[flag] ?? null };
}
