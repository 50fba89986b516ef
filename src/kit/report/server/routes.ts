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
import { streamRecords, hasRows, pageOfReport, recordById } from './columns.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { missingCodesOf, resolveCodeLists } from '#kit/records/server/code-lists.ts';
import { remarkSheet, reportSheet } from './export.ts';
import type { Reader } from './origins.ts';
import { explain, sourceFileOf, valueIn, type ProvenanceRequest } from './provenance.ts';
import {
  bareCallQuery,
  FLAG_LENGTH,
  reportFilterQuery,
  orderQuery,
  pageCallQuery,
  parameterQuery,
  rowId,
  totalQuery,
  unfoldedQuery,
  type ReportFilters,
} from './query.ts';
import { requireSortableReport, rowsOf, visibleTo } from './rows.ts';
import type { ReportScope, ServedReport } from './source.ts';
import { filteredTotals } from './totals.ts';

/**
 * The calls of a report: page, combo, export, and, if defined, totals and provenance.
 * @param importers the importers of the source files; each determines who may download them
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
export function reportScopeOf({ session, zone, clock }: Caller): ReportScope {
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
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const isParameter = ([name]: [string, unknown]) => definition.parameters?.some((field) => field.name === name) === true;
  const parameters = Object.fromEntries(present.filter(isParameter)) as Record<string, string>;
  report.checkParameters?.(parameters);
  const requested = Object.fromEntries(present.filter((entry) => !isParameter(entry))) as ReportFilters;
  const filters = await resolveCodeLists(call.tx, definition.filters, requested);
  const limited = limit === undefined ? null : await limit(call.tx, call.session);
  if (limited !== null) requireAllowedValues(definition, { ...filters, ...parameters }, limited);
  return { scope: { ...reportScopeOf(call), parameters, limit: limited }, filters };
}

/** Rejects a filter by values that the caller may not see: an empty result would mean that there are no such rows. */
function requireAllowedValues({ limited, filters }: ReportDefinition, requested: ReportFilters, allowed: readonly string[]): void {
  if (limited === undefined) return;
  // A parameter has the name of the field; filters by the field have names of their own.
  const names = [limited.on, ...filters.filter(({ on }) => on === limited.on).map(({ name }) => name)];
  if (names.flatMap((name) => requested[name] ?? []).some((value) => !allowed.includes(value))) throw new NotPermitted();
}

/** The headers of the dynamic columns; none for a report without dynamic columns. */
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
      const { records, ...counted } = await pageOfReport(call.tx, report, scope, filters, page, filtersOfTotal(definition, total));
      const missing = missingCodes ? await missingMember(call.tx, report, scope, filters) : {};
      const headers = await headersMember(call.tx, report, scope);
      const updated = await updatedMember(call.tx, report, scope);
      const days = await daysMember(call.tx, report, scope);
      return { [listKey]: records, ...counted, ...missing, current, size, ...headers, ...updated, ...days };
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
      for await (const rows of streamRecords(call.tx, report, scope, filters, inOrder, {})) records.push(...rows);
      return records;
    },
  });
}

async function missingMember(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
): Promise<{ missingCodes: MissingCodes }> {
  const { definition } = report;
  const searched = { records: definition.rows, from: rowsOf(report, scope), scope: visibleTo(definition, scope) };
  const missingCodes = await missingCodesOf(tx, searched, definition.filters, filters);
  return { missingCodes };
}

async function headersMember(tx: Tx, report: ServedReport, scope: ReportScope): Promise<Readonly<Record<string, unknown>>> {
  const { dynamic } = report.definition;
  if (dynamic === undefined) return {};
  const headers = await headersFor(tx, report, scope);
  return { [dynamic.wire.headers]: headersOnTheWire(dynamic.wire, headers) };
}

async function updatedMember(
  tx: Tx,
  { definition, updatedAt }: ServedReport,
  scope: ReportScope,
): Promise<Readonly<Record<string, string | null>>> {
  const { updated } = definition.calls.page;
  if (updated === undefined) return {};
  const at = await updatedAt?.(tx, scope);
  return { [updated]: businessTimeOrNull(at ?? null, scope.zone) };
}

/** The date of each column's input; empty for a report without dates. */
async function daysFor(tx: Tx, { definition, days }: ServedReport, scope: ReportScope): Promise<ColumnDays> {
  return definition.calls.page.days === undefined || days === undefined ? {} : days(tx, scope);
}

async function daysMember(tx: Tx, report: ServedReport, scope: ReportScope): Promise<Readonly<Record<string, ColumnDays>>> {
  const key = report.definition.calls.page.days;
  if (key === undefined) return {};
  const days = await daysFor(tx, report, scope);
  return { [key]: days };
}

/** The additional filters of the total of a column; none without a total. */
function filtersOfTotal(definition: ReportDefinition, total: string | undefined): ReportFilters {
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
      summary: `${definition.title}: totals of the filtered rows`,
      query: z.object({ ...parameterQuery(definition), ...reportFilterQuery(definition) }),
      async handle(call) {
        const { scope, filters } = await requestQuery(report, call, call.query);
        return filteredTotals(call.tx, report, scope, filters);
      },
    }),
  ];
}

function comboRoute({ definition, combos, limit }: ServedReport): Route {
  return route({
    ...reportCombo(definition),
    permission: needs(definition.menu, ...(definition.calls.combo.menus ?? [])),
    access: 'read',
    summary: `${definition.title}: options of its filters`,
    async handle(call) {
      const limited = limit === undefined ? null : await limit(call.tx, call.session);
      const options = await combos?.(call.tx, { ...reportScopeOf(call), limit: limited });
      // A combo of two levels has another form, with its own schema.
      return (options ?? {}) as ReportCombo;
    },
  });
}

function exportRoute(report: ServedReport): Route {
  const { definition } = report;
  const requested = {
    ...parameterQuery(definition),
    ...reportFilterQuery(definition),
    ...orderQuery(definition),
    ...totalQuery(definition),
  };
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
      const visible = await withoutHidden(call, report);
      const chosen = { ...visible, columns: chosenColumns(visible.columns, ({ name }) => name, names) };
      const headers = await headersFor(call.tx, report, scope);
      const columns = shownColumns(chosen, headers, unfolded, days);
      const inOrder = { orderBy, order: order ?? 'asc', language: call.language } as const;
      const extraFilters = filtersOfTotal(definition, total);
      await requireSortableReport(call.tx, report, scope, filters, inOrder, extraFilters);
      const rows = streamRecords(call.tx, report, scope, filters, inOrder, extraFilters);
      const sheet = reportSheet(definition, columns, rows, call.t);
      if (format !== 'xlsx') return textAnswer(nameOfToday(definition.title, call), format, sheet);
      const remarks = (await report.remarks?.(call.tx, scope)) ?? [];
      const texts = remarks.map(({ text, parameters }) => call.t(text, parameters));
      const sheets = [sheet, ...(texts.length === 0 ? [] : [remarkSheet(texts, call.t)])];
      return workbookAnswer(nameOfToday(definition.title, call), sheets);
    },
  });
}

/** A report without the columns that the caller has hidden. */
async function withoutHidden(
  { tx, session }: { readonly tx: Tx; readonly session: Session },
  { definition, hiddenColumns }: ServedReport,
): Promise<ReportDefinition> {
  const hidden = await hiddenColumns?.(tx, session);
  return hidden === undefined ? definition : { ...definition, columns: definition.columns.filter(({ name }) => !hidden.has(name)) };
}

/** Rejects an empty export if the report defines a message for it. */
async function requireRows(tx: Tx, report: ServedReport, scope: ReportScope, filters: ReportFilters): Promise<void> {
  const { emptyExport } = report.definition;
  if (emptyExport === undefined) return;
  const hasMatch = await hasRows(tx, report, scope, filters);
  if (!hasMatch) throw new RuleViolation(emptyExport);
}

function provenanceRoutes(report: ServedReport, importers: readonly Importer[]): Route[] {
  const byName = new Map(importers.map((importer) => [importer.shape.name, importer]));
  const permits = (rule: typeof mayDownload, session: Session) => (name: string) => {
    const importer = byName.get(name);
    return importer !== undefined && rule(session, importer);
  };
  const { definition } = report;
  const { provenance: calls } = definition.calls;
  if (calls === undefined) return [];
  const rowQuery = { ...parameterQuery(definition), id: rowId(definition) };
  return [
    route({
      ...provenanceCall(calls.path),
      permission: needs(definition.menu),
      access: 'read',
      summary: `${definition.title}: how a value was computed`,
      query: z.object({ ...rowQuery, column: columnName(definition) }),
      async handle(call) {
        const { session, tx, query, t, zone } = call;
        const reader: Reader = {
          t,
          zone,
          mayDownload: permits(mayDownload, session),
          mayReadStored: permits(mayReadStored, session),
          hasCode: (code) => hasAnyCode(session, [code]),
        };
        const { scope } = await requestQuery(report, call, query);
        const value = await requestedValue(tx, report, scope, query.id, query.column);
        const explanation = await explain(tx, value, reader);
        const current = await currentValue(tx, value);
        return { ...explanation, ...current };
      },
    }),
    route({
      method: 'GET',
      path: provenanceFile(definition.calls),
      permission: needs(definition.menu),
      access: 'download',
      summary: `${definition.title}: a source file of a row, or the mail that contained it, byte for byte`,
      query: z.object({ ...rowQuery, uploadId: recordId, part: z.enum(UPLOAD_PARTS).default('file') }),
      async handle(call) {
        const { scope } = await requestQuery(report, call, call.query);
        const record = await recordById(call.tx, report, scope, call.query.id);
        if (record === null) throw new NotFound();
        const fileId = await sourceFileOf(call.tx, { report, scope, record }, call.query, permits(mayDownload, call.session));
        return storedFileAnswer(call.tx, fileId);
      },
    }),
  ];
}

/** The current value of a stored value, as the member `kept`; absent for a value that is computed on request. */
async function currentValue(tx: Tx, { report, scope, record, column, value }: ProvenanceRequest): Promise<Pick<ProvenanceAnswer, 'kept'>> {
  const { current } = report;
  if (current === undefined || !current.existsFor(scope)) return {};
  const present = await recordById(tx, { ...report, rows: current.rows }, scope, record.id);
  const now = present === null ? null : valueOfNow(report, present, column);
  const difference = typeof value === 'number' && typeof now === 'number' ? value - now : null;
  return { kept: { now, difference } };
}

function valueOfNow({ definition: { columns, dynamic } }: ServedReport, record: ReportRecord, column: ReportColumn): ProvenanceValue {
  if (columns.includes(column) || dynamic === undefined) return valueIn(record, column);
  return withDynamicValues(dynamic.wire, record)[column.name] ?? null;
}

/** The names of dynamic columns depend on the data, so any name is accepted for a report with dynamic columns. */
function columnName({ columns, dynamic }: ReportDefinition): z.ZodType<string> {
  if (dynamic?.provenance !== undefined) return z.string().min(1).max(FLAG_LENGTH);
  return z.enum(columns.filter(({ provenance }) => provenance !== undefined).map(({ name }) => name));
}

async function requestedValue(tx: Tx, report: ServedReport, scope: ReportScope, id: unknown, name: unknown): Promise<ProvenanceRequest> {
  const record = await recordById(tx, report, scope, id as number | string);
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
  const headers = await headersFor(tx, requested.report, requested.scope);
  const header = headerOf(headers, flag);
  if (dynamic === undefined || header === undefined) throw new NotFound();
  const { width, provenance } = dynamic;
  const column: ReportColumn = { name: flag, title: header.title, kind: 'integer', width, provenance };
  return { ...requested, column, value: withDynamicValues(dynamic.wire, requested.record)[flag] ?? null };
}
