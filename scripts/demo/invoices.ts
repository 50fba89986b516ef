import { invoiceLines, PATHS } from '#features/invoices/definition.ts';
import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { DESTINATIONS, type Business, type Product } from './company.ts';
import { Random } from './random.ts';
import type { Words } from './words.ts';
import { workbook, type Column } from './workbooks.ts';

/** A workbook of invoices every second week, for half a year. */
const FILES = 13;
const DAYS_BETWEEN = 14;
/** Invoices of each workbook. */
const INVOICES = 12;
const TAX_PERCENT = 13;

interface Line {
  readonly city: string;
  readonly product: Product;
  readonly invoice: string;
  readonly document: string;
  readonly item: number;
  readonly day: string;
  readonly quantity: number;
  /** In cents. */
  readonly net: number;
  readonly tax: number;
}

const yuan = (cents: number) => (cents / 100).toFixed(2);

/** The cells of a line in an invoice's workbook, by the field's name. */
const VALUES: Readonly<Record<string, (line: Line, words: Words) => string | number>> = {
  customerCode: ({ city }) => `KH10${String(DESTINATIONS.findIndex((each) => each === city) + 1).padStart(2, '0')}`,
  customerName: ({ city }, words) => words('{city}信息技术有限公司', { city }),
  customerPurchaseOrderNumber: ({ document }) => `45${document.slice(2)}`,
  soNumber: ({ document }) => `SO${document}`,
  soItem: ({ item }) => String(item * 10),
  specificationModel: ({ product }) => product.mpn,
  goodsName: ({ product }) => product.productName,
  invoiceGoodsName: ({ product }) => `*${product.lob === '配件' ? '电子配件' : '移动通信设备'}*${product.productName}`,
  deliveryNoteNumber: ({ document }) => `00${document}`,
  billingDocument: ({ document }) => document,
  billingItem: ({ item }) => String(item * 10),
  documentDate: ({ day }) => addDays(day, -1),
  quantity: ({ quantity }) => quantity,
  unitPrice: ({ product }) => product.price,
  documentPreTaxAmount: ({ net }) => yuan(net),
  documentTaxAmount: ({ tax }) => yuan(tax),
  documentTotalAmount: ({ net, tax }) => yuan(net + tax),
  invoiceNumber: ({ invoice }) => invoice,
  invoiceDate: ({ day }) => day,
  invoiceLineItem: ({ item }) => String(item),
  referenceTaxClassificationCode: ({ product }) => (product.lob === '配件' ? '1090511030000000000' : '1090510010000000000'),
};

/** Half a year of invoices, uploaded by hand. */
export async function fillInvoices(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const random = new Random(61);
  let count = 0;
  for (let file = FILES - 1; file >= 0; file--) {
    const day = addDays(today, -DAYS_BETWEEN * file);
    const lines = Array.from({ length: INVOICES }, (_, index) => invoiceOf(random, catalogue, day, index)).flat();
    const name = `${words('销项发票')}-${day}.xlsx`;
    count += lines.length;
    await api.upload(PATHS.import, 'excelFile', name, await workbook('发票明细', columnsOf(words), lines));
  }
  say(`${words('销项发票')}: ${count}`);
}

function invoiceOf(random: Random, catalogue: readonly Product[], day: string, index: number): Line[] {
  const number = `26${day.replaceAll('-', '').slice(2)}${String(index + 1).padStart(4, '0')}`;
  const city = random.pick(DESTINATIONS);
  return Array.from({ length: random.integer(1, 6) }, (_, place) => {
    const product = random.pick(catalogue);
    const quantity = random.integer(2, 40);
    const net = quantity * Math.round(Number(product.price) * 100);
    const tax = Math.round((net * TAX_PERCENT) / 100);
    return { city, product, invoice: `2644200000${number.slice(2)}`, document: number, item: place + 1, day, quantity, net, tax };
  });
}

const columnsOf = (words: Words): readonly Column<Line>[] =>
  invoiceLines.fields.map(({ name, label, kind }) => {
    const type = kind === 'day' ? 'date' : kind === 'integer' || kind === 'decimal' ? kind : 'text';
    return [label, type, (line) => VALUES[name]?.(line, words) ?? null];
  });
