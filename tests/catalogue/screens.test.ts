import { describe, expect, test } from 'vitest';
import { grantableTree } from '#app/server/menu-tree.ts';
import { routes } from '#app/server/routes.ts';
import { arrivalReport } from '#features/arrivals/report.ts';
import { batchShipmentPlan } from '#features/batch-shipment-plan/report.ts';
import { cargoStatus } from '#features/cargo-status/report.ts';
import { expectedArrivals } from '#features/expected-arrivals/definition.ts';
import { internalExpenses, outerExpenses } from '#features/inventory-expense/summary-report.ts';
import { invoiceLines, shortInvoiceLines } from '#features/invoices/definition.ts';
import { logisticsAgeing } from '#features/logistics-ageing/definition.ts';
import { replenishment } from '#features/replenishment/definition.ts';
import { features } from '#app/features.ts';
import { listsOf } from '#kit/feature/define.ts';
import { openApiOf } from '#kit/http/server/openapi.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { filterNames } from '#kit/records/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { keysOf, schemasOf } from '../printed-keys.ts';
import { isTest, shownBy, testEveryRow, type Held, type Row } from './rows.ts';

const api = openApiOf(routes, '1');
const lists = features.flatMap(listsOf);
const menus = everyMenu(grantableTree);

/** Names of what the table describes only in words. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  Lob: ['lob'],
  'Sub-Lob': ['subLob'],
  MPN: ['mpn'],
  'product name': ['productName'],
  'supply price': ['supplyPrice'],
  'start city': ['startCity'],
  'destination city': ['endCity'],
  'tracking number': ['trackingNumber'],
  dimension: ['dataType'],
  categories: ['lobList'],
  routes: ['pathWayList'],
  'key-route flags iPhone, iPad, CPU, Watch, AirPods, accessories': ['iphone', 'ipad', 'cpu', 'watch', 'airPods', 'fitting'].map(
    (name) => `${name}KeyNoteRoute`,
  ),
};

/**
 * The names in a cell such as `tax code [taxCode]; remark; lob (type)`. A part without a name is ignored unless it
 * is in {@link WORDS}.
 */
function namesIn(cell: string, words: Readonly<Record<string, readonly string[]>> = WORDS): string[] {
  if (cell === '-') return [];
  return cell.split(/; |\. /).flatMap((phrase) => {
    const part = phrase.replace(/^[\w -]+: /, '');
    const bare = part.replace(/ \(.*?\)/g, '');
    const bracketed = [...part.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => inside.split(/ ?[/,] ?/));
    return bracketed.length > 0 ? bracketed : (words[bare] ?? (/^[a-z][A-Za-z0-9]*$/.test(bare) ? [bare] : []));
  });
}

/** The parts of a screen. */
interface Screen {
  /** The calls that it makes. */
  readonly calls: readonly string[];
  /** Parts of the cell that are not keys of the answer: the row number, or descriptions. */
  readonly notKeys?: readonly string[];
  readonly tests?: readonly string[];
}

/** The answers of the calls have every column of the row, their parameters every filter, and the route has a menu. */
const screen = ({ calls, notKeys = [], tests = [] }: Screen): Held => {
  return (row) => {
    const found = calls.map((call) => routes.find((each) => `${each.method} ${each.path}` === call));
    expect(
      found.map((each, at) => each ?? calls[at]).filter((each) => typeof each === 'string'),
      'calls',
    ).toEqual([]);
    const schemas = found.map((each) => schemasOf(api, each));
    const answered = new Set(schemas.flatMap(({ result }) => keysOf(result)));
    const query = new Set(schemas.flatMap(({ input }) => keysOf(input)));
    const missing = (cell: string, keys: ReadonlySet<string>) => namesIn(cell).filter((name) => !notKeys.includes(name) && !keys.has(name));
    expect(missing(row.columns ?? '-', answered), 'columns').toEqual([]);
    expect(missing(row.filters ?? '-', query), 'filters').toEqual([]);
    expect(
      menus.some((menu) => menu.path === row.route),
      'menu',
    ).toBe(true);
    expect(
      tests.filter((name) => !isTest(name)),
      'missing tests',
    ).toEqual([]);
  };
};

/** The property of a list's declaration for each button of the table. */
const LIST_BUTTONS: Readonly<Record<string, 'insert' | 'template' | 'import' | 'export' | 'batchRemove' | 'update' | 'remove'>> = {
  Add: 'insert',
  New: 'insert',
  'template download': 'template',
  import: 'import',
  'Excel import': 'import',
  'data download': 'export',
  export: 'export',
  'batch delete': 'batchRemove',
  'row Edit': 'update',
  'row Delete': 'remove',
  'row delete': 'remove',
};
/** Buttons of a list without an own code, or of a dialog. */
const PLAIN = /^(Query|Reset|Search|add\/edit dialog|dialog.*|SN-query.*|file-upload query)$/;

const printedButtons = ({ buttons = '' }: Row) =>
  buttons
    .split('; ')
    .map((part) => part.replace(/ \(.*\)$/, ''))
    .filter((part) => !PLAIN.test(part))
    .map((part) => LIST_BUTTONS[part] ?? part)
    .toSorted();

/**
 * The list has exactly the columns, filters and buttons of its row.
 * @param beyond additional columns, filters and buttons of the design
 */
const list = (
  name: string,
  beyond: { columns?: readonly string[]; filters?: readonly string[]; buttons?: readonly string[] } = {},
): Held => {
  return (row) => {
    const definition = lists.find((each) => each.name === name) as ListDefinition;
    const shown = definition.columns.map((column) => column.labelName ?? column.name);
    expect(shown.filter((each) => beyond.columns?.includes(each) !== true).toSorted(), 'columns').toEqual(
      namesIn(row.columns ?? '-').toSorted(),
    );
    const query = definition.filters.flatMap(filterNames);
    expect(query.filter((each) => beyond.filters?.includes(each) !== true).toSorted(), 'filters').toEqual(filtersOf(row, query).toSorted());
    const buttons = Object.entries(definition.codes).flatMap(([button, code]) => (code === undefined ? [] : [button]));
    expect(buttons.filter((each) => beyond.buttons?.includes(each) !== true).toSorted(), 'buttons').toEqual(printedButtons(row));
    expect(menus.find((menu) => menu.code === definition.menu)?.path).toBe(row.route);
  };
};

/** The names of a row's filters: printed in brackets, of a description in `FILTER_WORDS` or `WORDS`, or the printed word. */
const filtersOf = (row: Row, query: readonly string[]): readonly string[] => {
  const printed = row.filters === '-' ? [] : (row.filters ?? '').split('; ');
  return printed.flatMap((part) => {
    const bare = part.replace(/ \(.*?\)/g, '');
    const bracketed = /\[([^\]]+)\]/.exec(part)?.[1]?.split(', ');
    return bracketed ?? FILTER_WORDS[bare] ?? WORDS[bare] ?? query.filter((name) => name === bare);
  });
};
const FILTER_WORDS: Readonly<Record<string, readonly string[]>> = {
  'product code': ['productCode'],
  scanned: ['scan'],
  SKU: ['skuCode'],
  'combined search': ['keyword'],
  'Delivery Number': ['deliveryNumber'],
  'Part Number': ['partNumber'],
  'Serial Number': ['serialNumber'],
  'IMEI Number': ['imeiNumber'],
  'PO Number': ['poNumber'],
  'IMEI 2': ['imei2'],
  'GI date range': ['giDateStart', 'giDateEnd'],
};

/** The report has exactly the columns of its row. @param beyond additional columns of the design */
const report = (
  definition: ReportDefinition,
  {
    beyond = [],
    notKeys = [],
    words = {},
  }: { beyond?: readonly string[]; notKeys?: readonly string[]; words?: Readonly<Record<string, readonly string[]>> } = {},
): Held => {
  return (row) => {
    const shown = definition.columns.map(({ name }) => name).filter((name) => !beyond.includes(name));
    const dynamic = definition.dynamic === undefined ? [] : [definition.dynamic.wire.headers, definition.dynamic.wire.values];
    expect([...shown, ...dynamic].toSorted(), 'columns').toEqual(
      namesIn(row.columns ?? '-')
        .filter((name) => !notKeys.includes(name))
        .toSorted(),
    );
    const query = [...definition.filters.flatMap(filterNames), ...(definition.parameters ?? []).map(({ name }) => name)];
    expect(
      namesIn(row.filters ?? '-', { ...WORDS, ...words }).filter((name) => !query.includes(name)),
      'filters',
    ).toEqual([]);
    expect(menus.find((menu) => menu.code === definition.menu)?.path).toBe(row.route);
  };
};

const HELD: readonly (readonly [string, Held])[] = [
  [
    'Sign-in',
    shownBy(
      'third-party login shows that it is not available',
      'the password can be shown, and a caps lock warning appears',
      'the account is trimmed, and the password is sent encrypted',
    ),
  ],
  ['Auth redirect', shownBy('without a token every page except the sign-in page redirects to /login?redirect={path}')],
  ['404 page', shownBy('an unknown path, and a path without the permission for its menu, redirect to /404')],
  ['401 page', shownBy('a user without permission for any page is redirected to /401')],
  ['Redirect helper', shownBy('/redirect/{path} forwards to the path with its query')],
  ['Root', shownBy('with a token the sign-in page redirects to /, and / to the first page that the user may open')],
  [
    'Layout: top bar',
    shownBy(
      'the menu search finds by name, by pinyin and its initials, and by path; pinyin can be switched off',
      'each size sets the height of controls, shows a message, and is stored',
      'the language changes without a reload, is confirmed, and the current one cannot be chosen',
      'a warning is shown if the browser does not support fullscreen',
      'choosing another shop reloads the page for its corporate',
    ),
  ],
  [
    'Layout: sidebar menu',
    shownBy(
      'the sidebar is 210 px wide, contains permitted menus only, can be collapsed, and has the same state after a reload',
      'a narrow window hides the menu; an opened menu closes when a page is chosen or the window is resized',
    ),
  ],
  ['Layout: breadcrumb', shownBy('the breadcrumb has a home entry only for the role named 首页')],
  ['Layout: settings panel', shownBy('the settings panel changes tags, fixed header and logo immediately, and the settings are stored')],
  [
    'Layout: home page bar',
    shownBy('the bar of the home page shows date, weekday, part of the day and time in the business time zone, updated every six seconds'),
  ],
  ['Layout: error-log dialog', shownBy('errors of the page are listed with message and address until they are cleared')],
  ['Change password', shownBy('an initial password must be changed first, with the rules shown; then the user signs in with the new one')],
  [
    'User management',
    screen({
      calls: ['GET /sys/user/list'],
      notKeys: ['index'],
      tests: [
        'a user is added, edited and deleted with the keyboard only; the initial password is shown once and can be copied',
        'a user has one role: selecting another replaces it; the number of sessions that will end is shown before saving',
      ],
    }),
  ],
  [
    'Role management',
    screen({
      calls: ['GET /sys/role/getRoleList'],
      notKeys: ['index'],
      tests: ['the dialog shows all menus expanded, sends partly selected groups, and keeps the buttons of menus that remain granted'],
    }),
  ],
  [
    'Role authority configuration',
    screen({
      calls: ['GET /sys/role/getRoleAuthorInfo', 'GET /sys/role/getAllMenuOperationTree'],
      notKeys: ['module'],
      tests: ['menus cascade to their descendants and ancestors, buttons do not; saved permissions are shown after a reload'],
    }),
  ],
  ['Product SKU mapping', list('product-mapping')],
  ['Auto-warehouse SKU mapping', list('auto-product-mapping')],
  ['Retail-partner SKU mapping', list('partner-sku-mapping')],
  ['Retail-partner auto-warehouse SKU mapping', list('auto-partner-sku-mapping')],
  ['Tax code mapping', list('tax-code-mapping')],
  [
    'Fiscal year maintenance',
    screen({
      calls: ['GET /sys/fiscal/list'],
      tests: ['a quarter is changed, a conflicting change of a colleague is shown and adopted, and the next year is proposed'],
    }),
  ],
  ['Logistics mapping', list('logistics-mapping')],
  ['Logistics aging maintenance', list('ageing-config')],
  ['Goods sub-lob restriction', list('goods-restriction')],
  ['Order-number', list('order-code-config')],
  ['Tracking-number configuration', list('tracking-number-config')],
  ['Tracking-number to', list('tracking-mapping')],
  ['Fixed-route transfer', list('transfer-route')],
  ['Storage location mapping', list('storage-location')],
  ['Upload records: VC data', screen({ calls: ['GET /upload/uploadRecordPage'], tests: ['shows the pull status, here in English'] })],
  [
    'Upload records: delivery note',
    screen({
      calls: ['GET /upload/uploadRecordPage'],
      tests: ['supports upload, replacement, records and undo of a day', 'shows the errors of a workbook, and stores the corrected one'],
    }),
  ],
  [
    'Upload records: storage/parts',
    screen({
      calls: ['GET /upload/uploadRecordPage'],
      tests: ['has a tab for each of six categories, which opens at page 1 with ten rows'],
    }),
  ],
  [
    'Data review',
    screen({
      calls: ['GET /invT2UploadRecord/getPage', 'GET /invGaUploadRecord/getPage', 'GET /modifyTemplate/getPage'],
      tests: [
        'supports upload, review and revocation of an inventory, by mouse and keyboard',
        'opens every tab at page 1 with ten rows; the adjustment tab has its own columns',
      ],
    }),
  ],
  [
    'Large logistics list',
    screen({
      calls: ['GET /LargeLogistics/getPage'],
      tests: ['support opening the files of a factory and day, the upload with its errors, the review, and the push with its failures'],
    }),
  ],
  [
    'Large logistics detail',
    screen({
      calls: ['GET /LargeLogistics/record/getPage'],
      tests: ['support opening the files of a factory and day, the upload with its errors, the review, and the push with its failures'],
    }),
  ],
  [
    'National-subsidy data',
    screen({
      calls: ['GET /GBData/getPage'],
      tests: ['shows the files of a factory, imports subsidy times with a preview of lines without a match, and offers their error data'],
    }),
  ],
  [
    'Shipment plan upload',
    screen({
      calls: ['GET /shipmentPlan/getShipmentPlanUploadRecordPage'],
      tests: ['shows warnings for unmapped MPNs, with a workbook of their rows, and is stored on confirmation'],
    }),
  ],
  [
    'Weekly sale base data',
    screen({
      calls: ['GET /weekSale/getPage', 'GET /weekSale/getUploadRecord'],
      tests: ['have a preview with the numbers of new, changed and removed rows; a second file replaces the week'],
    }),
  ],
  [
    'Phone sales weekly base data',
    screen({ calls: ['GET /phoneSale/getPage'], tests: ['is stored as the week’s sales, with one name per brand'] }),
  ],
  ['Quarterly sales basic data', screen({ calls: ['GET /quarterSale/getPage'], tests: ['may be uploaded for any past quarter'] })],
  ['Previous-week inventory and sales upload', list('inventory-sale')],
  ['Sales forecast', list('sale-forecast')],
  ['IMEI code management', list('imei-record')],
  [
    'System configuration',
    screen({
      calls: ['GET /sysConf/getSysConf'],
      tests: ['the form has sections that are submitted together, and shows the stored values after a reload'],
    }),
  ],
  [
    'Split-warehouse task list',
    screen({
      calls: ['GET /separateWarehouseAuto/getTaskPage'],
      tests: ['a split supports trial, upload, computation, the reasons for each warehouse, and completion'],
    }),
  ],
  [
    'Split-warehouse records',
    screen({
      calls: ['GET /separateWarehouseAuto/getSeparateWarehouseUploadFileList'],
      tests: ['its files are the purchase orders, those outside the fixed routes, and the exceptions with their missing quantity'],
    }),
  ],
  [
    'Batch scheduled-record list',
    screen({
      calls: ['GET /batchSchedule/getSaveShipmentPlanDataPage'],
      tests: [
        'the first page is the cargo status; figures link to their PO lines, opening values are included, and saved batch plans can be downloaded',
      ],
    }),
  ],
  [
    'Batch shipment plan search',
    // The supply, and the part that is not allocated to a week (docs/business-rules/batch-plan.md#supply).
    report(batchShipmentPlan, { beyond: ['initialCount', 'shippedCount', 'unallocatedCount'] }),
  ],
  ['Refund issued to a retailer', list('refund-issued')],
  [
    'Invoices',
    (row) => {
      const invoices = screen({ calls: ['GET /Invoice/getInvoiceDataPageList', 'GET /Invoice/getInvoiceDetailPageList'] });
      if (typeof invoices === 'function') invoices(row);
      const [always = '', all = ''] = (row.columns ?? '').split('detail always: ')[1]?.split('detail show-all: ') ?? [];
      const [full, short] = [invoiceLines, shortInvoiceLines].map(({ columns }) => columns.map(({ name }) => name)) as [string[], string[]];
      expect(short.toSorted()).toEqual(namesIn(always.replace(/\. $/, '')).toSorted());
      expect(full.toSorted()).toEqual([...short, ...namesIn(all)].toSorted());
    },
  ],
  [
    'Scale and trend dashboard',
    screen({
      calls: ['POST /saleScaleAndTrend/info'],
      tests: ['show Apple in each price band, and each period by brand, an empty one as unknown'],
    }),
  ],
  [
    'Brand distribution',
    screen({
      calls: ['GET /brandDistribution/info'],
      tests: [
        'charts of the brand dashboard show values by mouse and keyboard, as a table, enlarged and as files, and link to the weekly uploads',
      ],
    }),
  ],
  [
    'Online/offline distribution',
    screen({
      calls: ['GET /phoneSale/onLineOffLineDistribution'],
      tests: ['the brand filters everything, the price band only the chart'],
    }),
  ],
  [
    'Brand weekly sales',
    screen({
      calls: ['GET /brandWeekSale/info'],
      tests: ['of a quarter that is not over are compared with the same week numbers of the previous year'],
    }),
  ],
  [
    'Inventory expenses, outer',
    screen({
      calls: [
        'GET /inventoryExpense/getInventoryExpenseListOuter',
        'GET /inventoryExpense/getInventoryExpenseListOuterHistogram',
        'GET /inventoryExpense/inventoryPredictPrice',
      ],
      tests: ['groups goods into buckets by days in stock, with their interest, and exports the same to a workbook'],
    }),
  ],
  [
    'Inventory expenses, internal',
    // The two column groups that its checkboxes show (docs/business-rules/ledger-and-interest.md#internal-report).
    report(internalExpenses, { beyond: ['purchaseQuantity', 'purchaseAmount', 'deliveryQuantity', 'deliveryAmount'] }),
  ],
  ['Logistics aging report', report(logisticsAgeing)],
  ['Cargo status query', report(cargoStatus)],
  // The PO line of a notice and the reason of its flag (docs/business-rules/arrivals.md#matching).
  [
    'Expected arrival',
    report(expectedArrivals, {
      beyond: ['expectedDate', 'flagReason', 'matchedQuantity'],
      words: { categories: ['categoryList'], factory: ['customerAccountIdList'], 'storage locations': ['storageLocationNameList'] },
    }),
  ],
  [
    'Arrival summary',
    screen({
      calls: ['GET /productArrival/summaryPages'],
      tests: ['the summary has one row for each code with DNs, lines, quantity and abnormal lines; the code links to its lines'],
    }),
  ],
  // Whether a price is from the BI view or the mapping (docs/business-rules/arrivals.md).
  ['Arrival records', report(arrivalReport, { beyond: ['priceSource'], notKeys: ['lastUpdateTime'] })],
  ['Inventory replenishment overview', report(replenishment, { beyond: ['previous8WeekCount'] })],
];

describe('every screen of the specification', () => {
  testEveryRow('screens', ({ screen: name = '' }) => name, HELD);

  test('the external expenses have the columns of the internal ones', () => {
    expect(outerExpenses.columns.map(({ name }) => name)).toEqual(internalExpenses.columns.map(({ name }) => name));
  });
});
