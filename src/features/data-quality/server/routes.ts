import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { pageQuery, textFilterUpTo } from '#kit/http/server/query.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import { templateColumns } from '#kit/import/server/template.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { cellOf } from '#kit/list/server/wire-record.ts';
import { corporateOf, hasAnyCode, type Session } from '#kit/caller/server/session.ts';
import { businessDay, businessTimeOrNull } from '#kit/time/business-time.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { recountCall, unknownNameLists, unknownNamePage, type UnknownName } from '../contract.ts';
import { KEYWORD_MAX, MENU, ORDERS, PATHS, TEMPLATE_CODE } from '../definition.ts';
import { referencingSources, type Source } from '../references.ts';
import { recountJob, countStatus } from './recount.ts';
import { undatedReceiptRoutes, undatedTotals } from './undated-receipts.ts';
import { referencedLists, namesForTemplate, pageOfUnknownNames, unknownTotals, type VisibleSources } from './unknown.ts';
import { usageRoute } from './usage.ts';
import { unknownNameAnswers } from './wire.ts';

/** Answers include only record sets whose screens the caller may open. */
export function dataQualityRoutes(product: Product): Route[] {
  const sources = referencingSources(product.features);
  const visibleSourcesOf = (session: Session): VisibleSources => ({
    sources: sources.filter(({ referencing }) => hasAnyCode(session, referencing.menus)),
    corporateId: corporateOf(session),
  });
  return [
    listsRoute(product, visibleSourcesOf),
    ...pageRoutes(product, visibleSourcesOf),
    templateRoute(visibleSourcesOf),
    ...undatedReceiptRoutes,
    recountRoute,
    usageRoute(product),
  ];
}

type VisibleSourcesOf = (session: Session) => VisibleSources;

function listsRoute(product: Product, visibleSourcesOf: VisibleSourcesOf): Route {
  const menus = product.features.flatMap((feature) => feature.menus ?? []);
  return route({
    ...unknownNameLists,
    permission: needs(MENU),
    access: 'read',
    summary: 'The lists with missing names, and the receipts without a date, with quantity and money',
    async handle({ tx, session, zone, t }) {
      const visible = visibleSourcesOf(session);
      const { countedAt, outdated } = await countStatus(tx, visible.sources, visible.corporateId);
      const lists = await listsWithUnknownNames(tx, visible);
      return {
        countedTime: businessTimeOrNull(countedAt, zone),
        outdated,
        lists: lists.map(({ list, ...totals }) => ({
          list: list.name,
          title: t(list.title),
          tab: t(list.title, { context: '列表' }),
          path: (hasAnyCode(session, [list.menu]) ? menus.find(({ code }) => code === list.menu)?.path : undefined) ?? null,
          ...totals,
        })),
        undatedReceipts: await undatedTotals(tx, session),
      };
    },
  });
}

/** The lists with unknown names, with the amounts of these names. */
async function listsWithUnknownNames(tx: Tx, visible: VisibleSources) {
  const lists = [];
  for (const list of referencedLists(visible.sources)) {
    const totals = await unknownTotals(tx, list, visible);
    if (totals.values > 0) lists.push({ list, ...totals });
  }
  return lists;
}

/** The list with this name; throws if no visible record set refers to it. */
function requestedList(name: string, sources: readonly Source[]): ListDefinition {
  const list = referencedLists(sources).find((each) => each.name === name);
  if (list === undefined) throw new NotFound();
  return list;
}

const listName = z.string().min(1).max(100);

const nameColumns: readonly RecordColumn<UnknownName>[] = [
  { name: 'named', header: '未维护的编码', type: 'text', value: ({ named }) => named.map(({ value }) => value).join(' / ') },
  { name: 'lines', header: '行数', type: 'integer' },
  { name: 'pieces', header: '数量', type: 'decimal' },
  { name: 'money', header: '金额（元）', type: 'decimal' },
  { name: 'since', header: '最早出现', type: 'datetime' },
  { name: 'sources', header: '出现于', type: 'text', value: ({ sources }) => sources.map(({ title }) => title).join(', ') },
];

function pageRoutes(product: Product, visibleSourcesOf: VisibleSourcesOf): Route[] {
  const context = { product, importers: new Map(product.importers.map((importer) => [importer.shape.name, importer])) };
  const page = route({
    ...unknownNamePage,
    permission: needs(MENU),
    access: 'read',
    summary: 'The missing names of a list, largest amount first, with their files',
    query: z.object({
      ...pageQuery,
      list: listName,
      keyword: textFilterUpTo(KEYWORD_MAX),
      orderBy: z.preprocess(emptyIsAbsent, z.enum(ORDERS).default('lines')),
    }),
    async handle(call) {
      const { tx, session, query } = call;
      const visible = visibleSourcesOf(session);
      const list = requestedList(query.list, visible.sources);
      const { records, total } = await pageOfUnknownNames(tx, list, visible, { ...query, order: query.order ?? 'desc' });
      return {
        records: await unknownNameAnswers(call, records, { ...context, list, sources: visible.sources }),
        total,
        current: query.current,
        size: query.size,
      };
    },
  });
  return [page, tableRoute<UnknownName>(page, { title: '数据质量', columns: nameColumns })];
}

function templateRoute(visibleSourcesOf: VisibleSourcesOf): Route {
  return route({
    method: 'GET',
    path: PATHS.template,
    permission: needs(TEMPLATE_CODE),
    access: 'download',
    summary: 'The template of a list with its missing names, for its import',
    query: z.object({ list: listName }),
    async handle(call: Call<Record<string, never>, { list: string }, undefined>) {
      const { tx, session, query, t } = call;
      const visible = visibleSourcesOf(session);
      const list = requestedList(query.list, visible.sources);
      const title = t(list.title);
      const columns = templateColumns(list, t);
      const name = nameOfDay(t('{{list}}-待补全', { list: title }), businessDay(call.clock.now(), call.zone));
      return workbookAnswer(name, [{ name: title, columns, rows: rowsToComplete(tx, list, visible, t) }]);
    },
  });
}

async function* rowsToComplete(
  tx: Tx,
  list: ListDefinition,
  visible: VisibleSources,
  t: Translator,
): AsyncGenerator<(string | number | null)[]> {
  for await (const rows of streamRows(tx, namesForTemplate(list, visible)))
    for (const { named } of rows) yield list.fields.map((field) => cellOf(list, field, named[field.name], t));
}

const recountRoute = route({
  ...recountCall,
  permission: needs(MENU),
  access: 'write',
  summary: 'Count the changes since the last count now',
  async handle({ tx, queue, nothingChanged }) {
    await queue.enqueue(tx, recountJob, null, { key: 'requested' });
    nothingChanged();
    return null;
  },
});
