import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue } from '../catalogue.ts';

/** A row of a table of the specification, by its columns. */
export type Row = Readonly<Record<string, string>>;

/** The check of a row: a function that throws if the product differs, or the names of the tests that show it. */
export type Held = ((row: Row) => void) | readonly string[];

/** The tests with these names prove a row; each must exist. */
export const shownBy = (...names: readonly string[]): Held => names;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The text of every file below a folder with this ending. */
const textsBelow = (folder: string, ending: RegExp): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .map((file) => [`${folder}/${file}`, readFileSync(`${ROOT}${folder}/${file}`, 'utf8')]),
  );

const tests = [...textsBelow('src', /\.test\.ts$/), ...textsBelow('tests', /\.test\.ts$/)]
  .filter(([file]) => !file.startsWith('tests/catalogue'))
  .map(([, text]) => text);

/** The sources of the product, without tests and words. */
export const productSources: ReadonlyMap<string, string> = new Map(
  [...textsBelow('src', /\.tsx?$/)].filter(([file]) => !/\.test\.ts$|words\.ts$|\/testing\//.test(file)),
);

/** Whether a test has this name. */
export const isTest = (name: string): boolean =>
  [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) =>
    tests.some((text) => text.includes(`${quoted}, `) || text.includes(`${quoted},\n`)),
  );

/**
 * Makes a test of each row. Exactly one entry must check it: the one whose key is the beginning of the row's key. Each
 * entry must check a row. So neither an added nor a removed row is missed.
 * @param keyOf the key of a row
 */
export function testEveryRow(name: string, keyOf: (row: Row) => string, entries: readonly (readonly [string, Held])[]): void {
  const rows = catalogue(name);
  const of = (row: Row) => entries.filter(([key]) => keyOf(row).startsWith(key));

  test.each(rows.map((row) => ({ key: keyOf(row), row })))('$key', ({ row }) => {
    expect(of(row).map(([key]) => key)).toHaveLength(1);
    const held = of(row)[0]?.[1] ?? [];
    if (typeof held === 'function') held(row);
    else expect(held.length > 0 && held.filter((shown) => !isTest(shown)), 'missing tests').toEqual([]);
  });

  test('every entry checks a row of the table', () => {
    expect(entries.filter(([key]) => !rows.some((row) => keyOf(row).startsWith(key))).map(([key]) => key)).toEqual([]);
  });
}
