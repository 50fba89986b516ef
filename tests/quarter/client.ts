import { sql } from 'kysely';
import { waitingQueues } from '#kit/mailbox/server/attachments.ts';
import { writeWithOpenpyxl } from '#kit/workbook/server/testing/openpyxl.ts';
import type { Caller, TestApp } from '../app.ts';
import { goTo } from '../day-files.ts';
import type { Dovecot } from '../dovecot.ts';
import { mailMessage } from '../mail-message.ts';
import { runJob } from '../run-job.ts';
import { Inputs, type Row } from './inputs.ts';

interface PeriodCalls {
  readonly page: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly listKey: string;
  /** The key of the day, week or quarter in a row of the page. */
  readonly period: string;
  /** Its page has one calendar year. */
  readonly byYear?: boolean;
  readonly import: string;
  readonly field: string;
  readonly id: string;
}

const recordCalls = (type: number): PeriodCalls => ({
  page: '/upload/uploadRecordPage',
  query: { type },
  listKey: 'list',
  period: 'dataDate',
  import: '/upload/dataImport',
  field: 'file',
  id: 'id',
});
const sales = (base: string, period: string): PeriodCalls => ({
  page: `${base}/getPage`,
  listKey: 'records',
  period,
  import: `${base}/importBasicExcel`,
  field: 'file',
  id: 'id',
});

/** The uploads of periods, with the calls of the specification. */
const PERIOD_CALLS = {
  delivery: recordCalls(1),
  ...Object.fromEntries([2, 3, 4, 5, 6, 7].map((type) => [`storage${type}`, recordCalls(type)])),
  vc: recordCalls(8),
  t2: {
    page: '/invT2UploadRecord/getPage',
    listKey: 'invT2UploadRecordVoList',
    period: 'dataDate',
    import: '/invT2UploadRecord/importDataFromExcelFile',
    field: 'excelFile',
    id: 'invT2UploadRecordId',
  },
  disti: {
    page: '/invGaUploadRecord/getPage',
    listKey: 'invGaUploadRecordVoList',
    period: 'dataDate',
    import: '/invGaUploadRecord/importDataFromExcelFile',
    field: 'excelFile',
    id: 'invGaUploadRecordId',
  },
  adjustment: {
    page: '/modifyTemplate/getPage',
    listKey: 'records',
    period: 'dataDate',
    import: '/modifyTemplate/uploadData',
    field: 'file',
    id: 'id',
  },
  plan: {
    page: '/shipmentPlan/getShipmentPlanUploadRecordPage',
    listKey: 'list',
    period: 'appleWeek',
    import: '/shipmentPlan/uploadShipmentPlanDataToSaveOrUpdateMpnToWeekFill',
    field: 'excelFile',
    id: 'id',
  },
  phone: { ...sales('/phoneSale', 'weekBelong'), byYear: true },
  weekSale: sales('/weekSale', 'quarterBelong'),
  quarterSale: sales('/quarterSale', 'quarterBelong'),
} as const satisfies Readonly<Record<string, PeriodCalls>>;

/** The imports without a period. */
const CALLS = {
  notice: { import: '/productArrival/importSummary', field: 'file' },
  orderDeletion: { import: '/productArrival/importErpDeleteOrderNumberExcel', field: 'file' },
  orderTracking: { import: '/productArrival/importUpdatePoNumberExcel', field: 'file' },
  dnMove: { import: '/productArrival/uploadMoveOrderDnExcel', field: 'file' },
  dnDeletion: { import: '/productArrival/uploadDeleteDnNumberExcel', field: 'file' },
  previousWeek: { import: '/inventorySaleRecord/importInventorySaleExcel', field: 'file' },
  forecast: { import: '/saleForecast/importFromExcelFile', field: 'excelFile' },
  autoProduct: { import: '/sys/skuMappingAutoWarehouse/importDataFromExcelFile', field: 'excelFile' },
  autoSku: { import: '/sys/jd/skuMappingAutoWarehouse/importDataFromExcelFile', field: 'excelFile' },
  planOpening: { import: '/batchSchedule/initializationData', field: 'excelFile' },
  notOrderedOpening: { import: '/productStockRecord/jdNotOrderedDataImport', field: 'multipartFile' },
  product: { import: '/sys/skuMapping/importDataFromExcelFile', field: 'excelFile' },
  sku: { import: '/sys/jd/skuMapping/importDataFromExcelFile', field: 'excelFile' },
  ageing: { import: '/logisticsAgingAutoConfig/importLogisticsAging', field: 'file' },
} as const;

const REVIEWS = {
  t2: ['/invT2UploadRecord/examine?invT2UploadRecordId=', '/invT2UploadRecord/revoke?invGaUploadRecordId='],
  disti: ['/invGaUploadRecord/examine?invGaUploadRecordId=', '/invGaUploadRecord/examineRollBack?invGaUploadRecordId='],
} as const;

/** The parts of an import's answer that the test reads. */
export interface Sent {
  readonly uploadId: number;
  readonly allErrorList: readonly unknown[];
  readonly needConfirmList?: readonly object[];
}

/** The time of most uploads of a day. */
export const EVENING = '21:30:00';

/** The simulated users: sends every workbook over HTTP and records accepted ones in the inputs. */
export class Client {
  readonly inputs = new Inputs();
  day = '';
  readonly #app: TestApp;
  readonly #corporateId: number;
  readonly #caller: Caller;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #dovecot: Dovecot;
  #mails = 0;

  constructor(
    app: TestApp,
    by: { caller: Caller; corporateId: number },
    mail: { settings: Readonly<Record<string, string>>; dovecot: Dovecot },
  ) {
    this.#app = app;
    this.#caller = by.caller;
    this.#corporateId = by.corporateId;
    this.#settings = mail.settings;
    this.#dovecot = mail.dovecot;
  }

  get kysely(): TestApp['database']['kysely'] {
    return this.#app.database.kysely;
  }

  async begin(day: string, time = EVENING): Promise<void> {
    this.day = day;
    await goTo(this.#app, `${day} ${time}`);
  }

  /** Sends the workbook of a period; without rows, none. */
  async file(kind: string, period: string, rows: readonly Row[]): Promise<number> {
    if (rows.length === 0) return 0;
    const calls = callsOf(kind);
    const sent = await this.#send(calls, rows, { [calls.id]: await this.#idOf(kind, period) });
    this.inputs.enter({ kind, period, day: this.day, rows, uploadId: sent.uploadId });
    return sent.uploadId;
  }

  /** Sends a workbook without a period. @param taken the accepted rows, if not all are */
  async list(kind: keyof typeof CALLS, rows: readonly Row[], taken: readonly Row[] = rows): Promise<Sent> {
    const sent = await this.#send(CALLS[kind], rows, {});
    this.inputs.enter({ kind, period: '', day: this.day, rows: taken, uploadId: sent.uploadId });
    return sent;
  }

  /** Sends devices in several files of one call. */
  async devices(rows: readonly Row[]): Promise<void> {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(await workbookOf(rows))]), `${this.day}.xlsx`);
    const answer = await this.#caller.call<readonly string[]>('POST', '/IMEICode/importExcelFile', { form });
    if (!answer.success || answer.result.length > 0) throw new Error(`${this.day} devices: ${answer.message} ${answer.result.join()}`);
    this.inputs.enter({ kind: 'imei', period: '', day: this.day, rows, uploadId: 0 });
  }

  /** A file for the carrier; with its review it is pushed. */
  async largeGoods(factoryCode: string, rows: readonly Row[], isReviewed: boolean): Promise<void> {
    const place = { largeLogisticsId: Number(this.day.replaceAll('-', '')), factoryCode };
    await this.#send({ import: '/LargeLogistics/importDataFromExcelFile', field: 'excelFile' }, rows, place);
    if (!isReviewed) return;
    const { records } = await this.get<{ records: { largeLogisticsRecordId: number; auditStatus: number }[] }>(
      '/LargeLogistics/record/getPage',
      place,
    );
    const record = records.find(({ auditStatus }) => auditStatus === 0);
    await this.call('/LargeLogistics/pushToJDLogistics', { largeLogisticsRecordId: record?.largeLogisticsRecordId, factoryCode });
  }

  /** Uploads the partner's demand for a category's task of the day and waits for its split; returns the record's id. */
  async demand(lob: string, rows: readonly Row[]): Promise<number> {
    const separateWarehouseAutoDayTaskId = Number(`${this.day.replaceAll('-', '')}1`);
    const calls = { import: '/separateWarehouseAuto/importDemandSeparateWarehouseData', field: 'file' };
    await this.#send(calls, rows, { lob, separateWarehouseAutoDayTaskId });
    const path = '/separateWarehouseAuto/getSeparateWarehouseUploadFileList';
    const [record] = await this.get<{ id: number }[]>(path, { separateWarehouseAutoDayTaskId });
    await this.job('compute-split', { recordId: record?.id });
    return record?.id ?? 0;
  }

  /** Notices by mail of the forwarder. Some mails are delivered twice and count once. */
  async mailedNotices(rows: readonly Row[], from: string): Promise<number> {
    const uploadId = await this.mail({ from, name: `${this.day}.xlsx`, rows, times: 1 + (Number(this.day.slice(8)) % 2) });
    this.inputs.enter({ kind: 'notice', period: '', day: this.day, rows, uploadId });
    return uploadId;
  }

  /** Delivers a mail with a workbook, one or more times, and reads the mailbox; returns the upload. */
  async mail(of: { from: string; name: string; rows: readonly Row[]; times?: number }): Promise<number> {
    const { from, name, rows, times = 1 } = of;
    const files = [{ name, bytes: await workbookOf(rows) }];
    const message = mailMessage({ from, subject: name, id: `mail-${++this.#mails}`, files });
    await this.#dovecot.deliver(Array.from({ length: times }, () => message));
    await this.#readMail();
    const { rows: taken } = await sql<{ uploadId: number | null }>`
      select upload_id as "uploadId" from mail_attachment order by id desc limit 1
    `.execute(this.kysely);
    const uploadId = taken[0]?.uploadId ?? null;
    if (uploadId === null) throw new Error(`${this.day}: ${name} was not taken from the mailbox`);
    return uploadId;
  }

  /** Uploads the times at which subsidies of a file's devices were granted; lines of other devices are rejected. */
  async subsidyTimes(file: { factory: string; dataDate: string; fileName: string }, rows: readonly Row[]): Promise<number> {
    const { factory: factoryCode, dataDate, fileName } = file;
    const place = { factoryCode, dataDateStart: dataDate, dataDateEnd: dataDate };
    const made = await this.everything<{ id: number; fileName: string }>('/GBData/getPage', 'records', place);
    const gbDataId = made.find((each) => each.fileName === fileName)?.id ?? 0;
    const { uploadId } = await this.#send({ import: '/GBData/importDataFromExcelFile', field: 'excelFile' }, rows, { gbDataId });
    this.inputs.enter({ kind: 'subsidyTimes', period: fileName, day: this.day, rows, uploadId });
    return uploadId;
  }

  /** Reads and stores the messages of the mailbox. */
  async #readMail(): Promise<void> {
    await this.job('read-mailbox');
    for (;;) {
      const waiting = (await this.#app.database.readOnly(waitingQueues))[0];
      if (waiting === undefined) return;
      await this.job('import-mail-attachments', waiting);
    }
  }

  async undo(uploadId: number): Promise<void> {
    await this.call(`/ops/uploads/${uploadId}/undo`);
    this.inputs.undo(uploadId);
  }

  async review(kind: keyof typeof REVIEWS, period: string, reviewed: boolean): Promise<void> {
    await this.call(`${REVIEWS[kind][reviewed ? 0 : 1]}${await this.#idOf(kind, period)}`);
    this.inputs.review(kind, period, reviewed);
  }

  /** A call that must succeed. */
  async call<T = unknown>(path: string, body?: object): Promise<T> {
    const answer = await this.#caller.post<T>(path, body);
    if (!answer.success) throw new Error(`${this.day} ${path}: ${answer.status} ${answer.message} ${JSON.stringify(answer.result)}`);
    return answer.result;
  }

  /** Replaces the rows of the BI view, pulls it, and runs the jobs after a pull. */
  async pull(rows: readonly Row[]): Promise<void> {
    await this.#app.database.transaction(async (tx) => {
      await sql`delete from bi_purchase_order where purchase_order_code = any(${rows.map(({ order }) => order)}::text[])`.execute(tx);
      await sql`
        insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, dn_number, batch_code, customer_po_number, tracking_number,
          purchase_order_create_date, order_entry_date, factory_code, storage_location_code, product_code, purchase_quantity, deleted_quantity, tax_code,
          untaxed_unit_price, shipping_quantity, apple_shipping_date, expected_date, dc_received_date, received_quantity, changed_at)
        select 'C1', bi."order", lpad(bi.item::text, 5, '0'), bi.dn, bi.batch, bi."customerPo", bi.tracking, bi.created, bi.created, 'F1', bi.storage, bi.product,
          bi.quantity, bi.deleted, bi."taxCode", bi.price, bi.shipped, bi."shippedOn", bi."expectedOn", bi."receivedOn", bi.received, ${`${this.day} 20:00:00`}::timestamp
        from json_to_recordset(${JSON.stringify(rows)}::json) bi ("order" text, item integer, dn text, batch text, "customerPo" text, tracking text, created date,
          storage text, product text, quantity integer, deleted integer, "taxCode" text, price numeric, shipped integer, "shippedOn" date, "expectedOn" date, "receivedOn" date,
          received integer)
      `.execute(tx);
    });
    await this.job('pull-corporate-purchase-orders', { corporateId: this.#corporateId, what: 'changed' });
    await this.job('after-purchase-order-pull', { corporateId: this.#corporateId });
    const touched = new Set(rows.map(({ order }) => order));
    this.inputs.bi = [...this.inputs.bi.filter(({ order }) => !touched.has(order as string)), ...rows];
  }

  /** Runs a background job, as the queue would. */
  job(name: string, data: unknown = null): Promise<void> {
    return runJob(this.#app, this.#settings, name, data);
  }

  /** Requests an update of all shipping info, and runs the job. */
  async updateShippingInfo(): Promise<void> {
    await this.call('/productArrival/dealSummaryHisData', {});
    await this.job('update-shipping-info', { corporateId: this.#corporateId });
    await this.job('update-order-types');
  }

  /** All rows of a page call. */
  async everything<T = Record<string, unknown>>(path: string, listKey: string, query: Record<string, string | number> = {}): Promise<T[]> {
    const rows: T[] = [];
    for (let current = 1; ; current++) {
      type Page = Readonly<Record<string, readonly T[]>> & { readonly total: number; readonly totalCapped?: boolean };
      const { success, message, result } = await this.#caller.get<Page>(path, { current, size: 200, ...query });
      if (!success) throw new Error(`${path}: ${message}`);
      rows.push(...(result[listKey] ?? []));
      if (rows.length === current * 200) continue;
      if (result.totalCapped !== true && result.total !== rows.length) throw new Error(`${path}: ${rows.length} rows of ${result.total}`);
      return rows;
    }
  }

  download(path: string, query: Record<string, string | number> = {}) {
    return this.#caller.download(path, query);
  }

  async get<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
    const answer = await this.#caller.get<T>(path, query);
    if (!answer.success) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.result)}`);
    return answer.result;
  }

  async #idOf(kind: string, period: string): Promise<number> {
    const { page, query = {}, listKey, period: name, byYear } = callsOf(kind);
    const requested = { size: 60, ...query, ...(byYear === true ? { year: Number(period.slice(0, 4)) } : {}) };
    const { result } = await this.#caller.get<Record<string, Record<string, unknown>[]>>(page, requested);
    const row = result[listKey]?.find((found) => found[name] === period);
    if (row === undefined) throw new Error(`no row of ${kind} for ${period}`);
    return row.id as number;
  }

  async #send(to: { import: string; field: string }, rows: readonly Row[], fields: Record<string, string | number>): Promise<Sent> {
    const bytes = await workbookOf(rows);
    const answer = await this.#caller.upload<Sent>(to.import, to.field, { name: `${this.day}.xlsx`, bytes }, fields);
    if (!answer.success || answer.result.allErrorList.length > 0)
      throw new Error(`${this.day} ${to.import}: ${answer.status} ${answer.message} ${JSON.stringify(answer.result)}`);
    return answer.result;
  }
}

/** Rows as a workbook with the headers of the first row, written by openpyxl instead of the product's own writer. */
export function workbookOf(rows: readonly Row[]): Promise<Buffer> {
  const headers = Object.keys(rows[0] as Row);
  return writeWithOpenpyxl([headers, ...rows.map((row) => headers.map((header) => row[header] ?? null))]);
}

function callsOf(kind: string): PeriodCalls {
  const found = (PERIOD_CALLS as Readonly<Record<string, PeriodCalls>>)[kind];
  if (found === undefined) throw new Error(`no upload ${kind}`);
  return found;
}
