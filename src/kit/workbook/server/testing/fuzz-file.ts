import { readdir, readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CellValue, Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { annotateWorkbook } from '../write/annotate-workbook.ts';
import { readWorkbook } from '../read-workbook.ts';
import { writeWorkbook } from '../write/write-workbook.ts';
import { mutateText } from './mutate-text.ts';
import { encryptXls, encryptionPlaceholder } from './encrypt-workbook.ts';
import { record, uint16, uint32, text, workbookStream } from './handmade-xls.ts';
import { mutateXls } from './mutate-xls.ts';
import { mutateXlsx } from './mutate-xlsx.ts';
import { fileSeed, Random } from './random.ts';
import { unzipParts, type Parts } from './zip-parts.ts';

/** The undamaged workbooks. */
interface FuzzSeeds {
  readonly xls: readonly Buffer[];
  readonly xlsx: readonly Parts[];
}

/** The fixtures, a workbook of our own writer, and those of Excel's default password. */
export async function loadFuzzSeeds(): Promise<FuzzSeeds> {
  const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));
  const xls: Buffer[] = [encryptedXls('rc4'), encryptedXls('cryptoApi128')];
  const xlsx: Parts[] = [await unzipParts(await ownWorkbook())];
  for (const name of (await readdir(folder)).toSorted()) {
    if (name.endsWith('.xls')) xls.push(await readFile(folder + name));
    else if (name.endsWith('.xlsx')) xlsx.push(await unzipParts(await readFile(folder + name)));
  }
  return { xls, xlsx };
}

/** File `index` of the run with this seed. */
export function fuzzFile(seeds: FuzzSeeds, seed: number, index: number): Buffer {
  const random = new Random(fileSeed(seed, index));
  if (random.chance(0.25)) return mutateText(random);
  return random.chance(0.4) ? mutateXls(random.pick(seeds.xls), random) : mutateXlsx(random.pick(seeds.xlsx), random);
}

/** Maximum cells that are compared after annotation; a larger workbook is only read. */
const COMPARED_CELLS = 200_000;

/**
 * Reads a damaged file to its end. Returns `read` or the reason of the `WorkbookError`; any other error, which is a
 * defect, is thrown. The cells are annotated and read again, and must be the same.
 */
export async function readDamaged(bytes: Buffer): Promise<string> {
  const rows: Row[] = [];
  let cells = 0;
  try {
    for await (const batch of readWorkbook(bytes)) {
      for (const row of batch) cells += row.cells.length;
      if (cells <= COMPARED_CELLS) rows.push(...batch);
    }
  } catch (error) {
    if (error instanceof WorkbookError) return error.reason;
    throw error;
  }
  if (cells <= COMPARED_CELLS) await requireSameAfterAnnotation(bytes, rows);
  return 'read';
}

async function requireSameAfterAnnotation(bytes: Buffer, rows: readonly Row[]): Promise<void> {
  const written = await collect((sink) => annotateWorkbook(bytes, [], sink, { reasonHeader: 'reason' }));
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const again: Row[] = [];
  for await (const batch of readWorkbook(written)) again.push(...batch);
  const before = comparable(rows, widest);
  const after = comparable(again, widest);
  if (before !== after) throw new Error(`changed by annotation:\n${before.slice(0, 2000)}\n${after.slice(0, 2000)}`);
}

/** Without what cannot be written: lone surrogates, errors that Excel does not know, formulas. */
function comparableCell(value: CellValue): CellValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (value.kind === 'uncalculated') return null;
  if (value.kind === 'tooLong') return value.start.toWellFormed();
  return value.kind === 'error' ? value.code.toWellFormed() : value;
}

/** The rows without the reason column. */
function comparable(rows: readonly Row[], widest: number): string {
  const kept = rows.map(({ rowNumber, cells }) => {
    const values = cells.slice(0, widest).map((value) => comparableCell(value));
    while (values.length > 0 && values.at(-1) === null) values.pop();
    return [rowNumber, values] as const;
  });
  return JSON.stringify(kept.filter(([, values]) => values.length > 0));
}

/** The bytes that a writer writes. */
export async function collect(write: (sink: Writable) => Promise<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await write(sink);
  return Buffer.concat(chunks);
}

function encryptedXls(how: 'rc4' | 'cryptoApi128'): Buffer {
  const cells = Array.from({ length: 60 }, (_, i) => record(0x204, uint16(i, i % 5, 0), text(`中文 ${i}`)));
  const formula = record(0x406, uint16(70, 0, 0), Buffer.alloc(8), uint16(0), uint32(0), uint16(0));
  return encryptXls(workbookStream([{ name: 'S', cells: [...cells, formula] }], [encryptionPlaceholder(how)]), how);
}

function ownWorkbook(): Promise<Buffer> {
  const rows = Array.from({ length: 40 }, (_, i) => [
    `DN${i}`,
    i,
    `${i}.25`,
    '2025-03-01',
    '2025-03-01 10:11:12',
    i % 2 === 0,
    '=text',
    '多行\n文本',
  ]);
  const columns = [
    { header: '交货单号', type: 'text', required: true, comment: '必填' },
    { header: '数量', type: 'integer' },
    { header: '金额', type: 'decimal', scale: 2 },
    { header: '日期', type: 'date' },
    { header: '时间', type: 'datetime' },
    { header: '是否', dropdown: ['是', '否'] },
    { header: '文本', type: 'text' },
    { header: '备注', dropdown: Array.from({ length: 200 }, (_, i) => `选项 ${i}`) },
  ] as const;
  return collect((sink) => writeWorkbook(sink, { sheets: [{ name: '数据', columns, rows, autoFilter: true }] }));
}
