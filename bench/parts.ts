/** A benchmark that `npm run bench` runs. */
export interface Part {
  readonly file: string;
  readonly title: string;
  readonly what: string;
  /** Numbers of rows at full size, in the order in which the part takes them. */
  readonly sizes: readonly number[];
}

export const PARTS: Readonly<Record<string, Part>> = {
  'large-import': {
    file: 'large-import/main.ts',
    title: 'Import of a large workbook',
    what: 'a workbook of 460,000 rows × 25 from upload to committed',
    sizes: [460_000],
  },
  deliveries: {
    file: 'deliveries.ts',
    title: 'Import of delivery notes',
    what: '100,000 delivery-order rows into a table of 1,000,000, twice',
    sizes: [100_000, 1_000_000],
  },
  'ageing-report': {
    file: 'ageing-report.ts',
    title: 'Ageing report',
    what: 'pages and files of the ageing report on 1,000,000 lines',
    sizes: [1_000_000],
  },
  'lists-five-years': {
    file: 'lists.ts',
    title: 'Lists of master data after five years',
    what: 'first pages of each list of master data at 100,000 rows',
    sizes: [100_000],
  },
  lists: {
    file: 'lists.ts',
    title: 'Lists of master data',
    what: 'first pages of each list of master data at 1,000,000 rows',
    sizes: [1_000_000],
  },
  imei: {
    file: 'imei/main.ts',
    title: 'IMEI codes',
    what: '10,000,000 IMEI codes: pages and filters, a query by 50,000 serial numbers, export, an import of 500,000',
    sizes: [10_000_000, 500_000, 50_000],
  },
  arrivals: {
    file: 'arrivals.ts',
    title: 'Arrival records',
    what: '2,000,000 arrival records: pages with pairs of filters, a pull of 100,000 changed lines while pages are read, the export',
    sizes: [2_000_000, 100_000],
  },
  'arrivals-largest': {
    file: 'arrivals.ts',
    title: 'Arrival records at the largest size',
    what: '5,000,000 arrival records: the same',
    sizes: [5_000_000, 100_000],
  },
  split: {
    file: 'split.ts',
    title: 'Warehouse split',
    what: 'a demand of 5,000 lines over 500 stock lots in 40 warehouses: from upload to split, while pages are read',
    sizes: [5000, 500, 40],
  },
  ledger: {
    file: 'ledger/main.ts',
    title: 'Ledger',
    what: '1,000,000 lots and moves of 10,000 products in full, and the time that the ledger adds to an upload of 10,000 lines of 500 products',
    sizes: [1_000_000, 10_000, 10_000, 500],
  },
  'ledger-sequences': {
    file: 'ledger/sequences.ts',
    title: 'Random sequences of ledger changes',
    what: '1,000 random sequences of uploads, undos, pulls, corrections and mappings, the ledger compared with a full computation after each change',
    sizes: [1_000],
  },
  'inventory-expense': {
    file: 'inventory-expense.ts',
    title: 'Inventory expenses',
    what: 'inventory expenses, histogram and provenance on 1,000,000 segments of 10,000 products',
    sizes: [1_000_000],
  },
  replenishment: {
    file: 'replenishment/main.ts',
    title: 'Replenishment overview',
    what: 'the replenishment overview of 10,000 products and 5 years: pages and export',
    sizes: [10_000, 5],
  },
  'replenishment-scrolling': {
    file: 'replenishment/scrolling.ts',
    title: 'Scrolling of the replenishment overview',
    what: 'frames while its table scrolls, with over 300 columns and a page of 200 of 400 products',
    sizes: [400, 5],
  },
  'cargo-status': {
    file: 'cargo-status.ts',
    title: 'Cargo status and batch plan',
    what: '5,000 MPNs: pages and exports of both, and a daily snapshot',
    sizes: [5_000],
  },
  backup: {
    file: 'backup.ts',
    title: 'Backup and restore',
    what: 'backup and restore of every list with 100,000 rows and 300,000 lines of the ageing report',
    sizes: [100_000, 300_000],
  },
  load: {
    file: 'load/main.ts',
    title: 'Many users during imports',
    what: '200 users with one second between calls for 120 seconds during imports of 100,000 rows',
    sizes: [200, 120, 100_000],
  },
  'load-downloads': {
    file: 'load/main.ts',
    title: 'Many users during imports and downloads',
    what: 'the same users during imports, 100 aborted downloads and 100 slow ones',
    sizes: [200, 120, 100_000, 100],
  },
  'my-work': {
    file: 'my-work/main.ts',
    title: 'My work',
    what: '200 users with an open page and 30 changes of their work, with three years of records',
    sizes: [200, 30],
  },
  dashboards: {
    file: 'dashboards.ts',
    title: 'Sales dashboards',
    what: 'ten years of weekly sales of 50 brands: the calls of the dashboards, and ten charts in a browser',
    sizes: [520, 50],
  },
  'first-load': {
    file: 'first-load.ts',
    title: 'First load of a page',
    what: 'what a browser loads, and the time until the first rows are shown',
    sizes: [],
  },
};
