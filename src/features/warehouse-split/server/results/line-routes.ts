import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { recordsSheet, type RecordColumn } from '#kit/files/server/records-sheet.ts';
import { exportQuery, tableAnswer } from '#kit/files/server/table-answer.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { pageQuery, recordId, textFilterUpTo } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { alternativesCall, linePage, type AlternativeRow, type DemandLineRow } from '../../contract.ts';
import { PATHS, RECORD_MENU } from '../../definition.ts';
import { UNKNOWN_DAYS } from '../../plan/ageing.ts';
import { alternativesOf, isTakenFrom } from '../../plan/alternatives.ts';
import { REASONS, ALLOCATION_MODES } from '../../states.ts';
import { splitFileOf } from './files.ts';
import { lineOf, pageOfLines, type LineFilter, type LineInRecord, type SplitLine } from './lines.ts';
import { problemOfMpn } from './results.ts';

const KEYWORD_MAX = 50;

export const lineFilter = { keyword: textFilterUpTo(KEYWORD_MAX), exceptionsOnly: z.enum(['0', '1', '']).default('0') };

export const lineFilterOf = ({ keyword = '', exceptionsOnly }: z.output<z.ZodObject<typeof lineFilter>>): LineFilter => ({
  keyword,
  exceptionsOnly: exceptionsOnly === '1',
});

const lines = route({
  ...linePage,
  permission: needs(RECORD_MENU),
  access: 'read',
  summary: "A record's lines in the file's order, each with its warehouses and its missing quantity",
  query: z.object({ ...pageQuery, id: recordId, ...lineFilter }),
  async handle({ tx, session, query: { id, current, size, ...filter } }) {
    const file = await splitFileOf(tx, corporateOf(session), id);
    if (file === null) throw new NotFound();
    const page = await pageOfLines(tx, file, lineFilterOf(filter), { current, size });
    return { records: page.lines.map(lineOnTheWire), total: page.total, current, size };
  },
});

function lineOnTheWire({ reason, portions, ...line }: SplitLine): DemandLineRow {
  return {
    ...line,
    allocated: portions.reduce((total, { quantity }) => total + quantity, 0),
    reason: reason === null ? null : REASONS[reason],
    portions: portions.map((portion) => ({ ...portion, way: ALLOCATION_MODES[portion.way] })),
  };
}

const alternatives = route({
  ...alternativesCall,
  permission: needs(RECORD_MENU),
  access: 'read',
  summary: "The reasons for a line's warehouses: every warehouse that had its goods, with the cost of using it",
  query: z.object({ id: recordId }),
  async handle({ tx, session, query }) {
    const line = await lineOf(tx, corporateOf(session), query.id);
    if (line === null) throw new NotFound();
    return { mpn: line.mpn, alternatives: await alternativesFor(tx, line) };
  },
});

/** Every warehouse that had a line's goods; empty if the line was not part of a plan. */
async function alternativesFor(tx: Tx, line: LineInRecord): Promise<AlternativeRow[]> {
  const problem = line.mpn === null ? null : await problemOfMpn(tx, line.fileId, line.mpn);
  if (problem === null) return [];
  return alternativesOf(problem, line.city).map(({ productCodes, ...alternative }) => ({
    ...alternative,
    taken: line.portions
      .filter((portion) => isTakenFrom(portion, { ...alternative, productCodes }))
      .reduce((total, { quantity }) => total + quantity, 0),
  }));
}

const ALTERNATIVE_COLUMNS: readonly RecordColumn<AlternativeRow>[] = [
  { name: 'warehouse', header: '发货仓', type: 'text' },
  { name: 'city', header: '发货城市', type: 'text' },
  { name: 'lob', header: 'Lob', type: 'text', isWord: true },
  { name: 'taken', header: '已分', type: 'integer' },
  { name: 'days', header: '时效', type: 'integer' },
  { name: 'more', header: '每件增加天数', type: 'integer' },
  { name: 'stock', header: '库存', type: 'integer' },
  { name: 'fixed', header: '固定路由占用', type: 'integer' },
  { name: 'left', header: '剩余', type: 'integer' },
  { name: 'oldest', header: '最早入库', type: 'date' },
];

const alternativesExport = route({
  method: 'GET',
  path: PATHS.alternativesExport,
  permission: needs(RECORD_MENU),
  access: 'download',
  summary: "The reasons for a line's warehouses, as a workbook, CSV or JSON",
  query: z.object({ id: recordId, ...exportQuery }),
  async handle({ tx, session, query, t }) {
    const line = await lineOf(tx, corporateOf(session), query.id);
    if (line === null) throw new NotFound();
    // A route that is not maintained counts as this number of days (docs/business-rules/warehouse-split.md#steps).
    const rows = (await alternativesFor(tx, line)).map((row) => ({ ...row, days: row.days ?? UNKNOWN_DAYS }));
    const name = nameOfDay([t('可选仓库'), line.skuCode, line.destinationWarehouse].join('-'), line.day);
    return tableAnswer(name, query, recordsSheet('可选仓库', ALTERNATIVE_COLUMNS, rows, t));
  },
});

export const splitLineRoutes: readonly Route[] = [lines, alternatives, alternativesExport];
