import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { auditedActions, auditedKinds } from '#app/server/audited-kinds.ts';
import { importers } from '#app/server/importers.ts';
import { allWords } from '#app/words.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Every stable word that the servers' code writes as this member of an audit entry, with the file that has it. */
function written(member: 'action' | 'entity'): { word: string; file: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/server/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(SOURCES, file), 'utf8');
      if (!/audit/i.test(text)) return [];
      return [...text.matchAll(new RegExp(`\\b${member}: '([a-z-]+)'`, 'g'))].map((match) => ({ word: match[1] ?? '', file }));
    });
}

describe('the audit log has a name for', () => {
  test('every action that the code records', () => {
    expect(written('action').length).toBeGreaterThan(10);
    expect(written('action').filter(({ word }) => !Object.hasOwn(auditedActions, word))).toEqual([]);
  });

  test('every kind of record in the code, exactly once', () => {
    const known = auditedKinds.map(({ entity }) => entity);
    expect(written('entity').length).toBeGreaterThan(10);
    expect(written('entity').filter(({ word }) => !known.includes(word))).toEqual([]);
    expect(known.filter((entity, index) => known.indexOf(entity) !== index)).toEqual([]);
  });

  test('the outcomes of lines, for imports that have them', () => {
    const named = importers.flatMap(({ shape, lines }) =>
      lines === undefined ? [] : ['outcomes', 'stored', ...Object.keys(lines.refusals)].map((name) => [shape.name, name] as const),
    );
    expect(named.length).toBeGreaterThan(6);
    const isNamed = ([entity, name]: readonly [string, string]) =>
      auditedKinds.find((kind) => kind.entity === entity)?.fields.some((field) => field.name === name) === true;
    expect(named.filter((each) => !isNamed(each))).toEqual([]);
  });

  test('the outcomes of lines without a full stop, because their number follows', () => {
    const reasons = importers.flatMap(({ lines }) => Object.values(lines?.refusals ?? {}));
    const texts = reasons.flatMap((reason) => Object.values(allWords[reason] ?? {}));
    expect(texts.filter((text) => /[.。]$/.test(text))).toEqual([]);
  });

  test('every field and every named value, in every language', () => {
    const texts = auditedKinds.flatMap(({ title, fields }) => [
      title,
      ...fields.flatMap(({ label, names = {} }) => [label, ...Object.values(names)]),
    ]);
    const chinese = [...texts, ...Object.values(auditedActions)].filter((text) => /[\u3400-\u9fff]/.test(text));
    expect(chinese.filter((text) => !Object.hasOwn(allWords, text))).toEqual([]);
  });
});
