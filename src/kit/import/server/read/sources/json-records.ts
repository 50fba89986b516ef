import { readFile } from 'node:fs/promises';
import { Failure } from '#kit/failure/server/failure.ts';
import { rowOfRecord } from './record-row.ts';
import type { TakeRows } from './sources.ts';

/** Records passed on in one batch, so that the database can store them in between. */
const BATCH = 500;

/** The document is no JSON, or not a list of objects. */
const unreadable = (text: string) => new Failure(415, text);

/**
 * The records of a JSON array of objects, numbered from 1; row 0 has the names of their members. Reads the whole
 * document into memory: its size was limited when it was fetched. Throws a `Failure` (415) if it is no such array.
 */
export async function eachRecord(path: string, take: TakeRows): Promise<void> {
  const records = parse(await readFile(path, 'utf8'));
  const names = namesIn(records);
  if (!(await take([{ rowNumber: 0, cells: [...names] }]))) return;
  for (let from = 0; from < records.length; from += BATCH) {
    const batch = records.slice(from, from + BATCH).map((record, place) => rowOfRecord(record, names, from + place + 1));
    if (!(await take(batch))) return;
  }
}

function parse(text: string): readonly Readonly<Record<string, unknown>>[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unreadable('接口返回的不是 JSON 数据');
  }
  if (!Array.isArray(parsed) || parsed.some((record) => typeof record !== 'object' || record === null || Array.isArray(record)))
    throw unreadable('接口返回的不是数据列表');
  return parsed as Record<string, unknown>[];
}

/** Every member that any of the records has. */
function namesIn(records: readonly object[]): readonly string[] {
  const names = new Set<string>();
  for (const record of records) for (const name of Object.keys(record)) names.add(name);
  return [...names];
}
