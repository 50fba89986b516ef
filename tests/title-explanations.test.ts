import { expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { allWords } from '#app/words.ts';
import { GLOSSARY } from '#features/glossary/terms.ts';
import type { Parameters, Translations } from '#kit/i18n/words.ts';
import { shownColumns } from '#kit/report/dynamic.ts';
import { titleExplanationOf } from '#kit/report/title-explanation.ts';

const EXPLAINED = [
  'cargo-status',
  'batch-shipment-plan',
  'replenishment',
  'inventory-expense-internal',
  'inventory-expense-outer',
  'logistics-ageing',
  'arrival-records',
];
const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const;

const reports = features.flatMap((feature) => feature.reports ?? []).filter(({ name }) => EXPLAINED.includes(name));
const lacking = new Set<string>();

/** A translation that records which texts are no keys. */
const translator =
  (language: (typeof LANGUAGES)[number]) =>
  (text: string, parameters: Parameters = {}): string => {
    const translations: Translations | undefined = allWords[text];
    if (translations === undefined && /[\u4e00-\u9fff]/.test(text)) lacking.add(text);
    const translated = language === 'zh' ? text : (translations?.[language] ?? text);
    return translated.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => (typeof parameters[name] === 'string' ? parameters[name] : ''));
  };

test.each(reports.map((definition) => ({ name: definition.name, definition })))(
  'every column of $name has a definition, and a source unless it is an identifier, in four languages',
  ({ definition }) => {
    for (const language of LANGUAGES)
      for (const column of definition.columns) {
        const explanation = titleExplanationOf(definition, column, translator(language));
        expect(explanation?.definition, column.name).toMatch(/\S/);
        if (column.meaning === undefined)
          expect([...(explanation?.sources ?? []), ...(explanation?.columns ?? [])].length, column.name).toBeGreaterThan(0);
      }
    expect([...lacking]).toEqual([]);
  },
);

test('the explanation of a title has the unit, the columns and the workbooks of its numbers', () => {
  const cargo = reports.find(({ name }) => name === 'cargo-status');
  const difference = cargo?.columns.find(({ name }) => name === 'quantityDifference');
  expect(difference && cargo && titleExplanationOf(cargo, difference, translator('en'))).toMatchObject({
    title: 'Difference',
    unit: 'units',
    columns: ['Total'],
  });
});

test.each(reports.filter(({ dynamic }) => dynamic !== undefined).map((definition) => ({ name: definition.name, definition })))(
  'the explanation of a period column in $name has the unit of its numbers',
  ({ definition }) => {
    const shown = shownColumns(definition, [{ title: 'W01', flag: 'FY27Q1W01', children: [] }], new Set());
    const week = shown.find(({ name }) => name === 'FY27Q1W01');
    expect(week && titleExplanationOf(definition, week, translator('en'))).toMatchObject({ title: 'W01', unit: 'units' });
  },
);

test('every term of the glossary is explained exactly once', () => {
  expect(reports.length).toBe(EXPLAINED.length);
  const terms = GLOSSARY.flatMap((subject) => subject.terms.map(({ term }) => term));
  expect(new Set(terms).size).toBe(terms.length);
  for (const { subject, terms: explained } of GLOSSARY)
    for (const text of [subject, ...explained.flatMap(({ term, meaning }) => [term, meaning])])
      expect(allWords, text).toHaveProperty([text]);
});
