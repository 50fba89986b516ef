import { z } from 'zod';
import type { Product } from '#kit/feature/server/define.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import { brandDistribution, brandWeekSales, onlineDistribution, salesInPriceRanges, scaleAndTrend } from '../contract.ts';
import { ALL_BRANDS, MENUS, PATHS } from '../definition.ts';
import { brandAnswer, onlineAnswer, priceRangeAnswer, scaleAnswer, weeklyAnswer } from './answers.ts';
import {
  beginAndEnd,
  rangeParameters,
  measureParameters,
  brandParameter,
  marketParameter,
  priceRangeParameter,
  wholeMarketParameter,
} from './query.ts';
import { salesQueryOf } from './sales-query.ts';
import { sourceRoutes } from './source-routes.ts';
import { brandSheets, marketScope, onlineScope, onlineSheets, scaleSheets, weeklySheets, workbookName, type Sheet } from './workbooks.ts';

const brandQuery = z.object({ ...measureParameters, ...rangeParameters, ...marketParameter });
const onlineQuery = z.object({ ...measureParameters, ...beginAndEnd, ...brandParameter, ...priceRangeParameter });
const scaleQuery = { ...measureParameters, ...rangeParameters, ...marketParameter };
/** The weekly sales are always of the whole market (docs/business-rules/sales-dashboards.md#brand-weekly-sales). */
const weeklyQuery = z.object({ ...measureParameters, ...rangeParameters, ...wholeMarketParameter });

const onlineQueryOf = ({ begin, end, ...parameters }: z.output<typeof onlineQuery>) => ({
  ...parameters,
  startDate: begin,
  endDate: end,
  names: ['begin', 'end'] as const,
});

/** The calls of the four sales dashboards (docs/business-rules/sales-dashboards.md), and their downloads. */
export function dashboardRoutes(product: Product): Route[] {
  return [...ANSWERS, ...DOWNLOADS, ...sourceRoutes(product)];
}

const ANSWERS: readonly Route[] = [
  route({
    ...brandDistribution,
    permission: needs(MENUS.brand),
    access: 'read',
    summary: 'The sales of each brand in each period, by price band',
    query: brandQuery,
    handle: async (call) => brandAnswer(call.tx, await salesQueryOf(call, call.query)),
  }),
  route({
    ...onlineDistribution,
    permission: needs(MENUS.online),
    access: 'read',
    summary: 'The online and offline sales, by price band and period',
    query: onlineQuery,
    handle: async (call) => onlineAnswer(call.tx, await salesQueryOf(call, onlineQueryOf(call.query)), call.query.priceRange),
  }),
  route({
    ...scaleAndTrend,
    permission: needs(MENUS.scale),
    access: 'read',
    summary: 'The market by brand compared with the same period of the previous year, Apple in each price band, and each period by brand',
    body: z.strictObject(scaleQuery),
    handle: async (call) => scaleAnswer(call.tx, await salesQueryOf(call, call.body)),
  }),
  route({
    ...salesInPriceRanges,
    permission: needs(MENUS.scale),
    access: 'read',
    summary: 'The sales of a brand in each period, by price band',
    body: z.strictObject({ ...scaleQuery, ...brandParameter }),
    handle: async (call) => priceRangeAnswer(call.tx, await salesQueryOf(call, call.body)),
  }),
  route({
    ...brandWeekSales,
    permission: needs(MENUS.weekly),
    access: 'read',
    summary: 'The sales of each brand, total and per week, compared with the same period of the previous year',
    query: weeklyQuery,
    handle: async (call) => weeklyAnswer(call.tx, await salesQueryOf(call, call.query)),
  }),
];

/** Selects the sheets of one chart; without it, or if no sheet has the value, a workbook has all sheets. */
const part = { part: z.string().max(50).optional() };

function workbookOf(name: string, sheets: readonly Sheet[], requestedPart: string | undefined) {
  const selected = sheets.filter((sheet) => sheet.part === requestedPart);
  return workbookAnswer(name, selected.length === 0 ? sheets : selected);
}

/** `shareBrand`: the brand of the chart of shares by price band; by default `brand`, that of the chart of sales. */
const scaleDownloadQuery = z.object({ ...scaleQuery, ...brandParameter, shareBrand: brandParameter.brand.optional(), ...part });

const DOWNLOADS: readonly Route[] = [
  route({
    method: 'GET',
    path: PATHS.brandDownload,
    permission: needs(MENUS.brand),
    access: 'download',
    summary: 'The numbers of the brand distribution as a workbook with one sheet per price band',
    query: brandQuery.extend(part),
    async handle(call: Call<unknown, z.output<typeof brandQuery> & { part?: string }, undefined>) {
      const salesQuery = await salesQueryOf(call, call.query);
      const sheets = brandSheets(await brandAnswer(call.tx, salesQuery), salesQuery.dimension, call.t);
      return workbookOf(workbookName(call.t('品牌分布'), marketScope(salesQuery, call.t), salesQuery, call), sheets, call.query.part);
    },
  }),
  route({
    method: 'GET',
    path: PATHS.onlineDownload,
    permission: needs(MENUS.online),
    access: 'download',
    summary: 'The numbers of the online and offline distribution as a workbook',
    query: onlineQuery.extend(part),
    async handle(call: Call<unknown, z.output<typeof onlineQuery> & { part?: string }, undefined>) {
      const salesQuery = await salesQueryOf(call, onlineQueryOf(call.query));
      const sheets = onlineSheets(await onlineAnswer(call.tx, salesQuery, call.query.priceRange), salesQuery.dimension, call.t);
      const scope = onlineScope(salesQuery, call.query.priceRange, call.t);
      return workbookOf(workbookName(call.t('线上线下分布'), scope, salesQuery, call), sheets, call.query.part);
    },
  }),
  route({
    method: 'GET',
    path: PATHS.scaleDownload,
    permission: needs(MENUS.scale),
    access: 'download',
    summary: 'The numbers of scale and trend as a workbook; its price bands are those of the brands chosen in the two charts',
    query: scaleDownloadQuery,
    async handle(call: Call<unknown, z.output<typeof scaleDownloadQuery>, undefined>) {
      const { brand, shareBrand = brand } = call.query;
      const salesQuery = await salesQueryOf(call, call.query);
      const trend = await scaleAnswer(call.tx, { ...salesQuery, brand: ALL_BRANDS });
      const bands = [];
      for (const bandBrand of new Set([brand, shareBrand])) {
        const { priceRangeList } = await priceRangeAnswer(call.tx, { ...salesQuery, brand: bandBrand });
        bands.push({ brand: bandBrand, lines: priceRangeList });
      }
      const sheets = scaleSheets(trend, bands, salesQuery, call.t);
      return workbookOf(workbookName(call.t('规模与趋势'), marketScope(salesQuery, call.t), salesQuery, call), sheets, call.query.part);
    },
  }),
  route({
    method: 'GET',
    path: PATHS.weeklyDownload,
    permission: needs(MENUS.weekly),
    access: 'download',
    summary: 'The weekly sales of the brands as a workbook',
    query: weeklyQuery,
    async handle(call: Call<unknown, z.output<typeof weeklyQuery>, undefined>) {
      const salesQuery = await salesQueryOf(call, call.query);
      return workbookAnswer(
        workbookName(call.t('品牌周销量'), '', salesQuery, call),
        weeklySheets(await weeklyAnswer(call.tx, salesQuery), salesQuery.dimension, call.t),
      );
    },
  }),
];
