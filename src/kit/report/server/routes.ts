import { z } from 'zod';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { NotFound } from '#kit/http/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { mayDownload } from '#kit/import/server/rights.ts';
import { corporateOf, type Session } from '#kit/session/server/session.ts';
import { provenanceCall, reportCombo, reportPage, reportTotals } from '../contract.ts';
import { rowsBehind, type ReportDefinition } from '../define.ts';
import { nameOfNow, reportSheet } from './export.ts';
import { explain, sourceFileOf } from './provenance.ts';
import { filterQuery, orderQuery, pageCallQuery, totalQuery, type ReportFilters } from './query.ts';
import { everyRecord, pageOfReport, recordNamed } from './columns.ts';
import type { ReportCombos, ReportScope } from './source.ts';
import { totalsOf } from './totals.ts';

/**
 * The calls of a report: page, combo, export, and provenance where it has one.
 * @param importers whose workbooks its rows are made from; each decides who may download them
 */
export function reportRoutes(definition: ReportDefinition, combos: ReportCombos, importers: readonly Importer[]): Route[] {
  return [
    pageRoute(definition),
    comboRoute(definition, combos),
    exportRoute(definition),
    ...totalsRoutes(definition),
    ...provenanceRoutes(definition, importers),
  ];
}

/** Whose data a call sees: the corporate of the shop that the caller works for now. */
export function scopeOf(call: { readonly session: Session; readonly zone: string }): ReportScope {
  return { corporateId: corporateOf(call.session), zone: call.zone };
}

function pageRoute(definition: ReportDefinition): Route {
  return route({
    ...reportPage(definition),
    permission: needs(definition.menu),
    access: 'read',
    summary: `${definition.title}: page`,
    query: pageCallQuery(definition),
    async handle(call) {
      const { current, size, orderBy, order, exactTotal, total, ...filters } = call.query;
      const also = filtersBehind(definition, total);
      const page = { current, size, orderBy, order: order ?? 'asc', exactTotal } as const;
      return pageOfReport(call.tx, definition, scopeOf(call), filters as ReportFilters, page, also);
    },
  });
}

/** The filters that a total adds; none where no total is asked about. */
function filtersBehind(definition: ReportDefinition, total: string | undefined): ReportFilters {
  return rowsBehind(definition.columns.find(({ name }) => name === total)?.total);
}

function totalsRoutes(definition: ReportDefinition): Route[] {
  const { totals } = definition.calls;
  if (totals === undefined) return [];
  return [
    route({
      ...reportTotals(totals.path),
      permission: needs(definition.menu),
      access: 'read',
      summary: `${definition.title}: totals of what the filters leave`,
      query: z.object(filterQuery(definition)),
      handle: (call) => totalsOf(call.tx, definition, scopeOf(call), call.query as ReportFilters),
    }),
  ];
}

function comboRoute(definition: ReportDefinition, combos: ReportCombos): Route {
  return route({
    ...reportCombo(definition),
    permission: needs(definition.menu),
    access: 'read',
    summary: `${definition.title}: what its filters offer`,
    handle: (call) => combos(call.tx, scopeOf(call)),
  });
}

function exportRoute(definition: ReportDefinition): Route {
  return route({
    method: 'GET',
    path: definition.calls.export.path,
    permission: needs(definition.codes.export),
    access: 'download',
    summary: `${definition.title}: all matching rows as a workbook`,
    fillsDisk: true,
    query: z.object({ ...filterQuery(definition), ...orderQuery(definition), ...totalQuery(definition) }),
    async handle(call) {
      const { orderBy, order, total, ...filters } = call.query;
      const asked = { orderBy, order: order ?? 'asc' };
      const rows = everyRecord(call.tx, definition, scopeOf(call), filters as ReportFilters, asked, filtersBehind(definition, total));
      return workbookAnswer(nameOfNow(definition.title, call), [reportSheet(definition.title, definition.columns, rows, call.t)]);
    },
  });
}

function provenanceRoutes(definition: ReportDefinition, importers: readonly Importer[]): Route[] {
  const byName = new Map(importers.map((importer) => [importer.shape.name, importer]));
  const mayHave = (session: Session) => (name: string) => {
    const importer = byName.get(name);
    return importer !== undefined && mayDownload(session, importer);
  };
  const { provenance: calls } = definition.calls;
  if (calls === undefined) return [];
  const names = definition.columns.filter((column) => column.provenance !== undefined).map((column) => column.name);
  return [
    route({
      ...provenanceCall(calls.path),
      permission: needs(definition.menu),
      access: 'read',
      summary: `${definition.title}: how a value came about`,
      query: z.object({ id: recordId, column: z.enum(names) }),
      async handle(call) {
        const column = definition.columns.find((candidate) => candidate.name === call.query.column);
        const record = await recordNamed(call.tx, definition, scopeOf(call), call.query.id);
        if (record === null || column === undefined) throw new NotFound();
        return explain(call.tx, definition, column, record, { ...call, mayHave: mayHave(call.session) });
      },
    }),
    route({
      method: 'GET',
      path: calls.filePath,
      permission: needs(definition.menu),
      access: 'download',
      summary: `${definition.title}: a workbook that a row was made from, byte for byte`,
      query: z.object({ id: recordId, uploadId: recordId }),
      async handle(call) {
        const record = await recordNamed(call.tx, definition, scopeOf(call), call.query.id);
        if (record === null) throw new NotFound();
        return storedFileAnswer(call.tx, await sourceFileOf(call.tx, definition, record, call.query.uploadId, mayHave(call.session)));
      },
    }),
  ];
}
