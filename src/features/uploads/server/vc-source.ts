import { columnOf } from '#kit/fields/field.ts';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import { Failure } from '#kit/http/server/failure.ts';
import { vcReceipts } from '../definition.ts';

/** Where VC data is pulled from; `docs/data-sources.md` describes the call. */
export interface VcSource {
  readonly url: string;
  readonly token: string;
}

/** One day of VC data as the interface answered it. */
export interface VcAnswer {
  /** Byte for byte, kept as the upload's original. */
  readonly bytes: Buffer;
  /** Checked values in the order of the definition's fields. */
  readonly rows: readonly (readonly (string | null)[])[];
}

const WITHIN_MS = 60_000;
const MAX_BYTES = 50 * 1024 * 1024;

/** The interface could not be asked, or answered something that is no VC data. */
export class PullFailed extends Failure {
  constructor(text: string, parameters: Readonly<Record<string, string | number>> = {}) {
    super(502, '100502', text, parameters);
  }
}

/** Asks for one day of a corporate's VC data and checks each value by the rules of the workbook's columns. Throws `PullFailed`. */
export async function askForVcData(source: VcSource, of: { day: string; corporateCode: string }, signal: AbortSignal): Promise<VcAnswer> {
  const bytes = await answerOf(source, of, signal);
  return { bytes, rows: rowsIn(bytes) };
}

async function answerOf(source: VcSource, of: { day: string; corporateCode: string }, signal: AbortSignal): Promise<Buffer> {
  const address = new URL(source.url);
  address.searchParams.set('date', of.day);
  address.searchParams.set('corporate', of.corporateCode);
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${source.token}`, accept: 'application/json' },
      // A redirect could carry the token elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    });
    if (!answer.ok) throw new PullFailed('VC接口返回错误（HTTP {{status}}）', { status: answer.status });
    return await bodyOf(answer);
  } catch (error) {
    if (error instanceof PullFailed) throw error;
    if (signal.aborted) throw error;
    throw new PullFailed((error as Error).name === 'TimeoutError' ? 'VC接口没有在规定时间内应答' : '无法连接VC接口');
  }
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > MAX_BYTES) throw new PullFailed('VC接口返回的数据过大');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const checks = vcReceipts.records.fields.map((field) => ({ field, check: compileCheck(field) }));
const keyPlaces = vcReceipts.records.fields.flatMap((field, place) => (vcReceipts.records.key.includes(field.name) ? [place] : []));

function rowsIn(bytes: Buffer): (string | null)[][] {
  const records = recordsIn(bytes);
  const seen = new Map<string, number>();
  return records.map((record, index) => {
    const row = index + 1;
    const values = checkedValues(record, row);
    const key = JSON.stringify(keyPlaces.map((place) => values[place]));
    const first = seen.get(key);
    if (first !== undefined) throw new PullFailed('VC接口返回的第 {{row}} 条数据与第 {{first}} 条重复', { row, first });
    seen.set(key, row);
    return values;
  });
}

function recordsIn(bytes: Buffer): Record<string, unknown>[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new PullFailed('VC接口返回的不是JSON数据');
  }
  if (!Array.isArray(parsed) || parsed.some((record) => typeof record !== 'object' || record === null))
    throw new PullFailed('VC接口返回的不是数据列表');
  return parsed as Record<string, unknown>[];
}

function checkedValues(record: Record<string, unknown>, row: number): (string | null)[] {
  return checks.map(({ field, check }) => {
    const value = record[field.name] ?? null;
    const checked = value === null || typeof value === 'string' || typeof value === 'number' ? check(value) : undefined;
    if (checked === undefined || isProblem(checked))
      throw new PullFailed('VC接口返回的第 {{row}} 条数据的 {{field}} 不正确', { row, field: field.name });
    return checked;
  });
}

/** The database columns of the values, in their order. */
export const vcColumns: readonly string[] = vcReceipts.records.fields.map(columnOf);
