import { z } from 'zod';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { dayRange, pageQuery, recordId } from '#kit/http/server/query.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { addDays, businessDay, businessTime } from '#kit/time/business-time.ts';
import { corporateImportRoute, templateRoute } from '#kit/import/server/import-routes.ts';
import { CODES, PATHS, RECORD_DAYS, RECORDS_MENU } from '../codes.ts';
import { savedPlanPage, type SavedPlan } from '../contract.ts';
import { batchPlanOpenings } from '../openings.ts';
import { fileOfSavedPlan, pageOfSavedPlans, type SavedPlanRow, type SavedPlansQuery } from './saved-plans.ts';
import { servedBatchPlan, servedPlanParts } from './served.ts';

/** The API of the batch plan and the saved plans (docs/business-rules/batch-plan.md). */
export const batchPlanRoutes = (importers: readonly Importer[]): readonly Route[] => [
  ...reportRoutes(servedBatchPlan, importers),
  ...reportRoutes(servedPlanParts, importers),
  template,
  openings,
  records,
  recordsExport,
  record,
];

const template = templateRoute(batchPlanOpenings, PATHS.template, CODES.upload);

const openings = corporateImportRoute(batchPlanOpenings, {
  path: PATHS.import,
  code: CODES.upload,
  field: 'excelFile',
  summary: 'Upload the opening supply of the quarter',
});

const dayFilters = dayRange('createTimeStart', 'createTimeEnd');

const records = route({
  ...savedPlanPage,
  permission: needs(RECORDS_MENU),
  access: 'read',
  summary: 'The plans saved on the given days, newest first',
  query: z.object({ ...pageQuery, ...dayFilters }),
  async handle(call) {
    const { current, size } = call.query;
    const { plans, total } = await pageOfSavedPlans(call.tx, savedPlansQuery(call), call.query);
    return { records: plans.map((plan) => planOnTheWire(plan, call.zone)), total, current, size };
  },
});

const planOnTheWire = ({ id, fileName, createdAt }: SavedPlanRow, zone: string): SavedPlan => ({
  id,
  fileName,
  createTime: businessTime(createdAt, zone),
});

const recordsExport = tableRoute<SavedPlan>(records, {
  title: '分批排程定时记录',
  columns: [
    { name: 'fileName', header: '文件名', type: 'text', width: 40 },
    { name: 'createTime', header: '生成时间', type: 'datetime' },
  ],
});

type DayFilters = Readonly<Partial<Record<keyof typeof dayFilters, string>>>;

/** The query of saved plans: the requested days, by default the last ones. */
function savedPlansQuery({ session, query, clock, zone }: Call<unknown, DayFilters, unknown>): SavedPlansQuery {
  const today = businessDay(clock.now(), zone);
  const first = query.createTimeStart ?? addDays(today, 1 - RECORD_DAYS.initially);
  const last = query.createTimeEnd ?? today;
  requireRecentDays(first, last, today);
  return { corporateId: corporateOf(session), first, last, zone };
}

/** Only the last days can be queried (docs/business-rules/batch-plan.md). */
function requireRecentDays(first: string, last: string, today: string): void {
  if (first < addDays(today, 1 - RECORD_DAYS.most) || last > today) throw new RuleViolation('只能查询最近91天的记录');
  if (first > last) throw new RuleViolation('开始日期不能晚于结束日期');
}

const record = route({
  method: 'GET',
  path: PATHS.record,
  permission: needs(CODES.record),
  access: 'download',
  summary: 'A saved plan',
  query: z.object({ id: recordId }),
  async handle({ tx, session, query }) {
    const fileId = await fileOfSavedPlan(tx, corporateOf(session), query.id);
    if (fileId === null) throw new NotFound();
    return storedFileAnswer(tx, fileId);
  },
});
