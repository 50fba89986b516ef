import { z } from 'zod';
import {
  PHONE_SALE_DOWNLOAD,
  PHONE_SALE_IMPORTER,
  PHONE_SALE_MENU,
  PHONE_SALE_PATH,
  PHONE_SALE_TITLE,
  PHONE_SALE_YEAR,
} from '#features/phone-sale/server/api.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { pageQuery } from '#kit/http/server/query.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import { mayDownload } from '#kit/import/server/rights.ts';
import { corporateOf, hasAnyCode } from '#kit/caller/server/session.ts';
import { businessDay, businessTime } from '#kit/time/business-time.ts';
import { dashboardSourceLines, dashboardSources, type SourceWeek } from '../contract.ts';
import { MENUS, PATHS } from '../definition.ts';
import { periodCode, parseNaturalWeek } from '../periods.ts';
import { rangeParameters, measureParameters, brandParameter, marketParameter, priceRangeParameter } from './query.ts';
import { salesQueryOf } from './sales-query.ts';
import type { SalesQuery } from './sales.ts';
import { allLinesOfFigure, linesOfFigure, totalOfFigure, weeksOfFigure, type FigureQuery, type WeekOfFigure } from './sources.ts';
import { figureName, lineSheet } from './workbooks.ts';

/** `1`: the figure of the comparison weeks instead of the range. */
const samePeriod = z.enum(['0', '1', '']).default('0');

/** `1`: without Apple, as the bar of the other brands in the Apple chart. */
const exceptApple = z.enum(['0', '1', '']).default('0');

const figureParameters = z.object({
  ...measureParameters,
  ...rangeParameters,
  ...marketParameter,
  ...brandParameter,
  ...priceRangeParameter,
  samePeriod,
  exceptApple,
});

/** The key of a week: `2026W03`. */
const naturalWeek = z.string().regex(/^20\d\dW(0[1-9]|[1-4]\d|5[0-3])$/);

/** The calls for the weekly files that a figure of a dashboard sums, and for their rows. */
export function sourceRoutes(product: Product): Route[] {
  return [
    route({
      ...dashboardSourceLines,
      permission: needs(...Object.values(MENUS)),
      access: 'read',
      summary: 'The rows of a weekly file that are in a figure of the sales dashboards',
      query: z.object({ ...pageQuery, week: naturalWeek, ...marketParameter, ...brandParameter, ...priceRangeParameter, exceptApple }),
      async handle({ tx, session, query }) {
        const { week, marketType, brand, priceRange, current, size } = query;
        const figure: FigureQuery = {
          corporateId: corporateOf(session),
          weeks: [parseNaturalWeek(week)],
          market: marketType,
          brand,
          priceRange,
          exceptApple: query.exceptApple === '1',
        };
        const { lines, total } = await linesOfFigure(tx, figure, { current, size });
        return { records: lines, total, current, size };
      },
    }),
    linesDownload,
    route({
      ...dashboardSources,
      permission: needs(...Object.values(MENUS)),
      access: 'read',
      summary: 'The weekly files behind a figure of the sales dashboards, with the number of their rows in it',
      query: figureParameters,
      async handle(call) {
        const salesQuery = await salesQueryOf(call, call.query);
        const figure = figureOf(salesQuery, call.query);
        const weeks = await weeksOfFigure(call.tx, figure);
        return {
          about: salesQuery.about,
          weeks: weeks.map((week) => sourceWeekOf(call, week, product)),
          total: await totalOfFigure(call.tx, figure, salesQuery.dimension),
          canDownload: hasAnyCode(call.session, [PHONE_SALE_DOWNLOAD]),
        };
      },
    }),
  ];
}

type FigureParameters = z.output<typeof figureParameters>;

const figureOf = (salesQuery: SalesQuery, parameters: FigureParameters): FigureQuery => ({
  ...salesQuery,
  weeks: (parameters.samePeriod === '1' ? salesQuery.range.comparisonWeeks : salesQuery.range.weeks).map(({ week }) => week),
  priceRange: parameters.priceRange,
  exceptApple: parameters.exceptApple === '1',
});

const linesDownload = route({
  method: 'GET',
  path: PATHS.sourceLinesDownload,
  // The specification has a separate permission to download these rows, which are the base data
  // (docs/business-rules/sales-dashboards.md).
  permission: needs(PHONE_SALE_DOWNLOAD),
  access: 'download',
  summary: 'All rows of the weekly files that are in a figure of the sales dashboards, as a workbook',
  fillsDisk: true,
  query: figureParameters,
  async handle(call: Call<unknown, FigureParameters, undefined>) {
    const { tx, query, t, clock, zone } = call;
    const figure = figureOf(await salesQueryOf(call, query), query);
    const name = nameOfDay([t(PHONE_SALE_TITLE), figureName(figure, t)].join(' '), businessDay(clock.now(), zone));
    return workbookAnswer(name, [lineSheet(t(PHONE_SALE_TITLE), allLinesOfFigure(tx, figure), t)]);
  },
});

function sourceWeekOf(
  { session, zone }: Pick<Call<unknown, unknown, unknown>, 'session' | 'zone'>,
  week: WeekOfFigure,
  product: Product,
): SourceWeek {
  const importer = product.importers.find(({ shape }) => shape.name === PHONE_SALE_IMPORTER);
  const canView = hasAnyCode(session, [PHONE_SALE_MENU]);
  return {
    week: periodCode(parseNaturalWeek(week.week)),
    weekBelong: week.week,
    path: canView ? `${PHONE_SALE_PATH}?${PHONE_SALE_YEAR}=${week.week.slice(0, 4)}` : null,
    upload:
      week.uploadId === null || week.createdAt === null
        ? null
        : {
            uploadId: week.uploadId,
            fileName: week.fileName ?? '',
            uploadTime: businessTime(week.createdAt, zone),
            uploader: week.userName ?? '',
            hasFile: week.hasFile && importer !== undefined && mayDownload(session, importer),
          },
    lines: week.lines,
    firstRow: week.firstRow,
    quantity: week.quantity,
    amount: week.amount,
  };
}
