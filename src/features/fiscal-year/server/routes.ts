import { z } from 'zod';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { versionOf } from '#kit/edit/server/version.ts';
import { InvalidField, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { recordId } from '#kit/http/server/query.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { needs, route, signedIn, type Route } from '#kit/http/server/route.ts';
import { lockPeriods } from '#kit/period-upload/server/ensure-periods.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { presentDays } from '#kit/ui/contract.ts';
import { quarterProblems, yearLabel } from '../calendar.ts';
import * as calls from '../contract.ts';
import type { FiscalQuarter } from '../contract.ts';
import { appleWeekOf } from './api.ts';
import { calendarWorkbook } from './export.ts';
import { addYear, findYear, listYears, overlappingYear, quartersOf, replaceQuarters } from './queries.ts';

const years = route({
  ...calls.fiscalYearList,
  permission: needs('fiscalYear', 'shipmentPlan', 'weekSale', 'dcSale', 'replenishSearch'),
  access: 'read',
  summary: 'Maintained fiscal years, newest first',
  handle: async ({ tx, clock, zone }) =>
    (await listYears(tx, businessDay(clock.now(), zone))).map((year) => ({ ...year, version: versionOf(year.quarterList) })),
});

const yearTable = tableRoute<calls.FiscalYear>(years, {
  title: '财年维护',
  columns: [
    { name: 'year', header: '财年', type: 'integer' },
    { name: 'canDownload', header: '四个季度', type: 'text', value: ({ canDownload }, t) => t(canDownload ? '已设置' : '未设置') },
  ],
  rowsOf: (answer: readonly calls.FiscalYear[]) => answer,
});

/**
 * Fiscal year maintenance (docs/business-rules/calendars.md#fiscal-calendar, docs/api.md). The list also fills the year
 * filters of the shipment plan, the DC sales and the replenishment overview.
 */
export const fiscalYearRoutes = ({ makePeriods }: Product): readonly Route[] => [
  years,
  yearTable,
  route({
    ...presentDays,
    permission: signedIn,
    access: 'read',
    summary: 'The business day and its apple week, for the common ranges of date filters',
    async handle({ tx, clock, zone }) {
      const today = businessDay(clock.now(), zone);
      return { today, appleWeek: await appleWeekOf(tx, today) };
    },
  }),
  route({
    method: 'GET',
    path: '/sys/fiscal/exportAppleDate',
    permission: needs('sys-manage-apple-date-download'),
    access: 'download',
    summary: 'The calendar of a year as a workbook, one row for each day',
    query: z.object({ id: recordId }),
    async handle({ tx, query, t, clock, zone }) {
      const year = await findYear(tx, query.id);
      if (year === null) throw new NotFound();
      const quarters = await quartersOf(tx, year.id);
      if (quarters.length < 4) throw new RuleViolation('四个季度都设置后才能下载');
      return calendarWorkbook(year.year, quarters, t, businessDay(clock.now(), zone));
    },
  }),
  route({
    ...calls.fiscalQuarters,
    permission: needs('fiscalYear'),
    access: 'read',
    summary: 'The quarters of a year',
    params: z.object({ id: recordId }),
    async handle({ tx, params }) {
      if ((await findYear(tx, params.id)) === null) throw new NotFound();
      return quartersOf(tx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/sys/fiscal/add',
    permission: needs('sys-manage-apple-date-insert-year'),
    access: 'write',
    summary: 'Add a fiscal year',
    body: calls.addYearBody,
    result: z.object({ id: z.int() }),
    async handle({ tx, body, audit }) {
      const id = await addYear(tx, body.year);
      if (id === null) throw new InvalidField('year', '该财年已存在');
      await audit({ action: 'insert', entity: 'fiscal-year', recordId: id, after: { year: body.year } });
      return { id };
    },
  }),
  route({
    method: 'POST',
    path: '/sys/fiscal/quarter/addOrEdit',
    permission: needs('sys-manage-apple-date-update'),
    access: 'write',
    summary: 'Set the four quarters of a year',
    body: calls.saveQuartersBody,
    result: z.null(),
    refusal: calls.yearChangedRefusal,
    async handle({ tx, body, audit, clock, zone }) {
      await lockPeriods(tx);
      const year = await findYear(tx, body.fyId);
      if (year === null) throw new NotFound();
      const before = await quartersOf(tx, year.id);
      const current: calls.EditedYear = { id: year.id, quarterList: before, version: versionOf(before) };
      await requireUnchanged({
        sent: body.version,
        version: current.version,
        current,
        lastChange: () => lastChangeOf(tx, { entity: 'fiscal-year', recordId: year.id, fields: ['quarters'] }),
        zone,
      });
      const problems = quarterProblems(body.quarterList);
      if (problems[0] !== undefined) throw new RuleViolation(problems[0].text, problems[0].parameters, problems);
      const quarters = body.quarterList as FiscalQuarter[];
      const other = await overlappingYear(tx, year.id, quarters);
      if (other !== null) throw new RuleViolation('与{{year}}的季度日期重叠', { year: yearLabel(other) });
      await replaceQuarters(tx, year.id, quarters);
      // Updates the period records of the uploads now, instead of at midnight.
      await makePeriods(tx, businessDay(clock.now(), zone));
      await audit({ action: 'update', entity: 'fiscal-year', recordId: year.id, before: { quarters: before }, after: { quarters } });
      return null;
    },
  }),
];
