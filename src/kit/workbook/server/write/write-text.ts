import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cellText } from '../../cell.ts';
import type { ColumnType, WritableCell } from './cell-xml.ts';
import { yieldToRequests } from './yield-to-requests.ts';
import type { WorkbookSheet } from './write-workbook.ts';

/**
 * Formats for programs: CSV (RFC 4180, UTF-8) and JSON, an array with an object for each row. `csv-bom` is CSV with a
 * byte order mark, by which Excel recognizes UTF-8.
 */
export type TextFormat = 'csv' | 'json' | 'csv-bom';

/** Characters that are collected before a write. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Writes the rows of a sheet as text, with constant memory, and ends the sink. CSV has the headers in its first line;
 * JSON has the keys of the columns. In JSON the values of numeric columns are numbers with all their digits. A day is
 * `yyyy-MM-dd`, a time `yyyy-MM-dd HH:mm:ss`.
 */
export async function writeText(sink: Writable, format: TextFormat, sheet: WorkbookSheet, signal?: AbortSignal): Promise<void> {
  const pieces = inPieces(format === 'json' ? jsonOf(sheet) : csvOf(sheet, format === 'csv-bom'));
  await pipeline(Readable.from(pieces), sink, { signal });
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let collected = '';
  for await (const text of texts) {
    collected += text;
    if (collected.length < PIECE_LENGTH) continue;
    yield Buffer.from(collected);
    collected = '';
    await yieldToRequests();
  }
  if (collected !== '') yield Buffer.from(collected);
}

async function* csvOf({ columns, rows }: WorkbookSheet, bom: boolean): AsyncGenerator<string> {
  const headers = columns.map(({ header, groups = [] }) => [...groups, header].join(' / '));
  yield `${bom ? '\ufeff' : ''}${lineOf(headers)}`;
  for await (const row of rows) yield lineOf(row.map(textOf));
}

const lineOf = (values: readonly string[]) => `${values.map(quoted).join(',')}\r\n`;
const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** A cell as text; decimals are given as text and keep their digits. */
function textOf(value: WritableCell): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? cellText(value) : String(value);
}

async function* jsonOf({ columns, rows }: WorkbookSheet): AsyncGenerator<string> {
  const members = columns.map(({ key, header, type }) => ({ name: JSON.stringify(key ?? header), type }));
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}{${members.map(({ name, type }, index) => `${name}:${jsonValue(row[index], type)}`).join(',')}}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

function jsonValue(value: WritableCell, type: ColumnType | undefined): string {
  if (value === null || value === undefined || value === '') return 'null';
  const isNumeric = type === 'integer' || type === 'decimal';
  const text = textOf(value);
  return (isNumeric || typeof value === 'number') && JSON_NUMBER.test(text) ? text : JSON.stringify(text);
}
