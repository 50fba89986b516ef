import { readFile } from 'node:fs/promises';
import { Failure } from '#kit/failure/server/failure.ts';
import { rowOfRecord } from './record-row.ts';
import type { TakeRows } from './sources.ts';

/** Records in one batch. The database stores a batch before the next one is passed on. */
const BATCH = 500;

/** The failure for a document that is not a JSON array of objects. */
const unreadable = (text: string) => new Failure(415, text);

/**
 * Passes the records of a JSON array to `take`, numbered from 1; row 0 has the names of their members. Reads the whole
 * document into memory: its size was limited when it was fetched. Throws a `Failure` 415 if it is not an array of
 * objects.
 */
export async function eachRecord(path: string, take: TakeRows): Promise<void> {
  const records = parse(await readFile(path, 'utf8'));
  const names = namesIn(records);
  if (!(await take([{ rowNumber: 0, cells: [...names] }]))) return;
  for (let from = 0; from < records.length; from += BATCH) {
    const batch = records.slice(from, from + BATCH).map((record, index) => rowOfRecord(record, names, from + index + 1));
    if (!(await take(batch))) return;
  }
}

function parse(text: string): readonly Readonly<Record<string, unknown>>[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unreadable('接口返回的不是JSON数据');
  }
  if (!Array.isArray(parsed) || parsed.some((record) => typeof record !== 'object' || record === null || Array.isArray(record)))
    throw unreadable('接口返回的不是数据列表');
  return parsed as Record<string, unknown>[];
}

/** The names of all members, each once. */
function namesIn(records: readonly object[]): readonly string[] {
  const names = new Set<string>();
  for (const record of records) for (const name of Object.keys(record)) names.add(name);
  return [...names];
}
