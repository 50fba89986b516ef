import { describe, expect, test } from 'vitest';
import { routes } from '#app/server/routes.ts';
import { openApiOf } from '#kit/http/server/openapi.ts';
import { fullPath, type Permission } from '#kit/http/server/route.ts';
import { catalogue } from './catalogue.ts';
import { SCREENS } from './catalogue/menus.ts';
import { hasPath, keysAt, schemasOf } from './printed-keys.ts';

/** `/sys/role/delete/{roleId}` as the route table writes it, whatever the parameter is called. */
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}');

const table = new Map(routes.map((of) => [`${of.method} ${shape(fullPath(of))}`, of]));
const api = openApiOf(routes, '1');

/**
 * Who may make the calls for which the specification prints no code and that are more than their feature's screen
 * (docs/business-rules/permissions.md#enforcement: the menu's code, unless it or the code says more): those about the
 * caller's own account; those of a button; those that several screens share, or a screen that is reached from another
 * one.
 */
const PERMISSIONS: Readonly<Record<string, Permission['kind'] | readonly string[]>> = {
  'POST /sys/login': 'open',
  'GET /sys/getUserAuthorInfo': 'signed-in',
  'POST /logout': 'signed-in',
  'GET /sys/user/getUserInfo': 'signed-in',
  'POST /sys/user/updateInventoryExpenseShow': 'signed-in',
  'POST /sys/user/updateInventoryExpenseShowHistogram': 'signed-in',
  'POST /sys/user/changePassword': 'signed-in',
  'GET /apple-data-center/sys/shop/save/{shopId}': 'signed-in',
  'POST /apple-data-center/sys/user/auth': ['sys-manage-user-update'],
  'GET /sys/role/getRoleList': ['rolesManage', 'userManage'],
  'GET /sys/role/getAllMenuOperationTree': ['sys-manage-role-auth'],
  'GET /sys/role/getRoleAuthorInfo': ['sys-manage-role-auth'],
  'GET /sys/role/getRoleAuthorSubTreeInfo': ['sys-manage-role-auth'],
  'GET /inventoryExpenseAuthor/getByRoleId/{roleId}': ['sys-manage-role-auth'],
  'GET /sys/skuMapping/getComBox': ['basicData', 'lobControl', 'refund', 'systemConfig'],
  'GET /sys/fiscal/list': ['fiscalYear', 'shipmentPlan', 'weekSale', 'dcSale', 'replenishSearch'],
  'GET /weekSale/getPage': ['weekSale'],
  'GET /LargeLogistics/getPage': ['largeLog'],
  'GET /LargeLogistics/factoryEnum': ['largeLog', 'largeLogRecord'],
  'GET /inventorySaleRecord/getComboBoxContent': ['previousInventorySale', 'replenishSearch'],
  'GET /separateWarehouseAuto/getTaskPage': ['autoWarehouse', 'split-record'],
  'GET /productArrival/getHistoryDataYear': ['product-arrival-parent-search-history-download'],
};

/**
 * The parameters of the engines in addition to the printed ones, by the kind of call (docs/api.md#types,
 * docs/api.md#imports).
 */
const PAGE_QUERY = ['current', 'size', 'orderBy', 'order', 'total', 'exactTotal', 'missingCodes'];
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  page: PAGE_QUERY,
  read: PAGE_QUERY,
  download: [...PAGE_QUERY, 'unfolded', 'format', 'columns'],
  upload: ['dryRun', 'comparedWith', 'encoding', 'columns'],
  write: ['version'],
};

/** Further parameters of single calls. */
const ALSO_TAKEN: Readonly<Record<string, readonly string[]>> = {
  // Users belong to shops, roles can require a second factor, and the dialog of menus sends no buttons
  // (docs/business-rules/accounts.md#second-factor).
  'POST /sys/user/add': ['shopIds', 'service'],
  'POST /sys/user/edit': ['shopIds'],
  'POST /sys/role/saveOrUpdate': ['secondFactorRequired'],
  'POST /sys/role/updateRoleAuthor': ['keepOperations'],
  // A new record's id is sent empty, as docs/user-interface.md#dialogs has it of all forms; the body of a new year is
  // not printed.
  'POST /logisticsAging/insertMapping': ['id'],
  'POST /purchaseOrderCodeConfig/saveConfig': ['id'],
  'POST /trackingNumberConfig/insert': ['id'],
  'POST /trackingOrderMap/create': ['id'],
  'POST /storageLocationMap/add': ['storageLocationMapId'],
  'POST /refundIssuedToJd/insert': ['id'],
  'POST /sys/fiscal/add': ['year'],
  // Exports of which no parameters are printed follow the filters of their page (docs/user-interface.md#lists).
  'GET /logisticsAging/downloadMapping': ['typeOfShipping', 'pathWay'],
  'GET /logisticsAgingAutoConfig/exportData': ['startCity', 'endCity', 'lob'],
  'GET /goodsSubLobRestriction/downloadData': ['lob', 'subLob'],
  'GET /trackingNumberConfig/getListToExport': ['match'],
  'GET /batchSchedule/exportShipmentPlanDataPage': ['lob', 'subLob', 'mpn'],
  'GET /IMEICode/getListToExport': [
    'keyword',
    'deliveryNumber',
    'partNumber',
    'serialNumber',
    'imeiNumber',
    'poNumber',
    'imei2',
    'giDateStart',
    'giDateEnd',
  ],
  // The combined search, which has no printed name (docs/api.md#added-calls-of-screens).
  'GET /IMEICode/getPage': ['keyword'],
  // One category of the role's; which rows are behind a figure
  // (docs/business-rules/ledger-and-interest.md#outer-report).
  'GET /inventoryExpense/getInventoryExpenseListOuter': ['lob'],
  'GET /inventoryExpense/exportInventoryExpenseListOuter': ['lob'],
  'GET /inventoryExpense/exportInventoryExpenseList': [
    'figure',
    'productCode',
    'subLob',
    'inDateBegin',
    'inDateEnd',
    'outDateBegin',
    'outDateEnd',
    'heldBegin',
    'heldEnd',
  ],
  // Periods are filtered by their first day.
  'GET /upload/uploadRecordPage': ['dataDateStart', 'dataDateEnd'],
  'GET /invT2UploadRecord/getPage': ['dataDateStart', 'dataDateEnd'],
  'GET /invGaUploadRecord/getPage': ['dataDateStart', 'dataDateEnd'],
  'GET /modifyTemplate/getPage': ['dataDateStart', 'dataDateEnd'],
  'GET /shipmentPlan/getShipmentPlanUploadRecordPage': ['dataDateStart', 'dataDateEnd'],
  'GET /weekSale/getPage': ['dataDateStart', 'dataDateEnd'],
  'GET /phoneSale/getPage': ['dataDateStart', 'dataDateEnd'],
  'GET /quarterSale/getPage': ['dataDateStart', 'dataDateEnd'],
  // A review names the upload that the user has seen (docs/business-rules/uploads-and-periods.md#review).
  'POST /invT2UploadRecord/examine': ['uploadId'],
  'POST /invGaUploadRecord/examine': ['uploadId'],
  // The customer's order is searched in addition to the distributor's own.
  'GET /productArrival/pages': ['customerPoNumber'],
  'GET /productArrival/export': ['customerPoNumber'],
  // Durations are filtered by from and to (docs/business-rules/logistics-ageing.md#summary); the summary is the same
  // call, grouped (docs/business-rules/arrivals.md#arrival-summary).
  'GET /logisticsAging/getPage': [
    'groundLineTimeBegin',
    'groundLineTimeEnd',
    'warehousingTimeBegin',
    'warehousingTimeEnd',
    'overdueDurationBegin',
    'overdueDurationEnd',
  ],
  'GET /logisticsAging/download': [
    'groundLineTimeBegin',
    'groundLineTimeEnd',
    'warehousingTimeBegin',
    'warehousingTimeEnd',
    'overdueDurationBegin',
    'overdueDurationEnd',
  ],
  'GET /productArrival/summaryPages': ['summaryCode', 'group', 'expectedDateBegin', 'expectedDateEnd'],
  'GET /productArrival/exportSummary': ['summaryCode', 'group', 'expectedDateBegin', 'expectedDateEnd'],
  // A figure of the home page leads to the products with a negative difference.
  'GET /productStockRecord/getPage': ['quantityDifferenceBegin', 'quantityDifferenceEnd'],
  'GET /productStockRecord/getListToExport': ['quantityDifferenceBegin', 'quantityDifferenceEnd'],
};

/** The keys of the engines in addition to the printed ones. */
const IMPORT_ANSWER = [
  'uploadId',
  'rows',
  'inserted',
  'updated',
  'unchanged',
  'refused',
  'allErrorList',
  'problemCount',
  'url',
  'urlMissing',
  'moreProblems',
  'unknownColumnCount',
  'sheet',
  'otherSheets',
  'unknownColumns',
  'warnings',
  'problemGroups',
  'matchingKinds',
  'columnProposals',
  'columnMapping',
  'warningGroups',
  'warningCount',
  'canUndo',
  'replacesFile',
  'misfits',
  'warningUrl',
  'sample',
  'trialResult',
  'storedShown',
  'comparedWith',
  'outcomes',
  'recorded',
  'lines',
  'replaces',
  'added',
  'changed',
  'gone',
  'encoding',
  'encodings',
];
const ANSWERED: Readonly<Record<string, readonly string[]>> = {
  page: ['total', 'current', 'size', 'totalCapped', 'missingCodes'],
  read: [],
  upload: IMPORT_ANSWER,
  write: [],
  download: [],
};

/** Further keys of single calls, where any of their answer is printed. */
const ALSO_ANSWERED: Readonly<Record<string, readonly string[]>> = {
  'POST /sys/login': ['ticket'],
  'GET /sys/getUserAuthorInfo': ['shopOptions', 'menuList', 'timeZone'],
  'GET /sys/user/getUserInfo': ['userId', 'lobList'],
  'GET /sys/role/getRoleList': ['roleDesc', 'userCount', 'secondFactorRequired', 'assignable', 'changeable', 'version'],
  'GET /sys/role/getRoleAuthorInfo': ['menuIds', 'operationIds', 'version', 'lobList', 'lobVersion', 'roleName'],
  'GET /upload/uploadRecordPage': ['pullConfigured'],
  'GET /sysConf/getSysConf': ['version'],
  'GET /productStockRecord/getPage': ['snapshotTime', 'columnDays'],
  'GET /inventorySaleRecord/overviewPage': ['columnDays'],
  'GET /brandDistribution/info': ['about', 'overallMarket'],
  'GET /phoneSale/onLineOffLineDistribution': ['about', 'channels'],
  'POST /saleScaleAndTrend/info': ['about'],
  'POST /saleScaleAndTrend/salesVolumeInPriceRange': ['about'],
  'GET /brandWeekSale/info': ['about', 'trendWeeks', 'weeks'],
};

const listed = (cell: string | undefined) => (cell === undefined || cell === '-' ? [] : cell.split(','));
/** `lines[].id` → `lines`, `[].code` → `code`. */
const outermost = (printed: string) =>
  printed
    .replace(/^[~@]*/, '')
    .replace(/^\[\]\.?/, '')
    .split(/[.[]/)[0] ?? '';
const beyond = (keys: readonly string[], printed: readonly string[], known: readonly string[]) =>
  keys.filter((key) => !printed.includes(key) && !known.includes(key)).toSorted();

const calls = catalogue('endpoints').map((row) => ({ name: `${row.method} ${row.path}`, row }));

describe.each(calls)('$name', ({ name, row }) => {
  const { kind = '', feature = '' } = row;
  const path = row.path?.startsWith('/apple-') === true ? row.path : `/apple-edi-erp${row.path}`;
  const found = table.get(`${row.method} ${shape(path)}`);
  const { input, result } = schemasOf(api, found);

  test('has the specified path and kind', () => {
    expect(found).toBeDefined();
    expect(found?.access === 'download').toBe(kind === 'download');
    const file = listed(row.params).find((param) => param.startsWith('@'));
    expect(found?.upload?.field).toBe(file?.slice(1));
  });

  test('requires one of the codes of its buttons, otherwise that of its menu, and no other code permits it', () => {
    const expected = row.permission === '-' ? (PERMISSIONS[name] ?? SCREENS[feature]) : row.permission?.split('|');
    if (typeof expected === 'string') expect(found?.permission.kind).toBe(expected);
    else
      expect(found?.permission.kind === 'any' ? found.permission.codes.toSorted() : found?.permission.kind).toEqual(expected?.toSorted());
  });

  test('accepts every specified parameter, and no others except those of the design', () => {
    const printed = listed(row.params).filter((param) => param !== '[ids]');
    const files = printed.filter((param) => param.startsWith('@'));
    expect(printed.filter((param) => !files.includes(param) && !param.startsWith('~') && !hasPath(input, param))).toEqual([]);
    const inPath = [...(found?.path ?? '').matchAll(/:(\w+)/g)].map(([, param = '']) => param);
    const known = [...(TAKEN[kind] ?? []), ...inPath];
    expect(beyond(keysAt(input), printed.map(outermost), known)).toEqual([...(ALSO_TAKEN[name] ?? [])].toSorted());
  });

  test('returns every specified key, and no others except those of the design', () => {
    const printed = listed(row.result);
    expect(printed.filter((key) => !key.startsWith('~') && !hasPath(result, key))).toEqual([]);
    if (printed.length === 0 || printed.includes('[]')) return;
    const isList = printed.every((key) => key.replace('~', '').startsWith('[]'));
    const keys = keysAt(isList ? (result.items ?? {}) : result);
    expect(beyond(keys, printed.map(outermost), ANSWERED[kind] ?? [])).toEqual([...(ALSO_ANSWERED[name] ?? [])].toSorted());
  });
});

test('every addition of the design belongs to a specified call', () => {
  const names = new Set(calls.map(({ name }) => name));
  const added = [PERMISSIONS, ALSO_TAKEN, ALSO_ANSWERED].flatMap((map) => Object.keys(map));
  expect(added.filter((name) => !names.has(name))).toEqual([]);
});
