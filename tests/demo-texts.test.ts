import { expect, test } from 'vitest';
import { seasonOf } from '../scripts/demo/company.ts';
import { PHRASES } from '../scripts/demo/phrases.ts';
import { LANGUAGES, type Phrase, wordsOf } from '../scripts/demo/words.ts';

const HAN = /\p{Script=Han}/u;
const phrases = Object.keys(PHRASES) as Phrase[];

test.each(LANGUAGES.filter((language) => language === 'en' || language === 'es'))(
  'names and free texts of the demonstration are in the interface language (%s)',
  (language) => {
    const words = wordsOf(language);
    expect(phrases.filter((phrase) => HAN.test(words(phrase, { city: '' })))).toEqual([]);
  },
);

test('the sales of the demonstration have a seasonal pattern with two festivals', () => {
  const weeks = Array.from({ length: 52 }, (_, at) => ({ week: at + 1, factor: seasonOf(at + 1) }));
  const highest = weeks.toSorted((a, b) => b.factor - a.factor).slice(0, 2);
  expect(highest.map(({ week }) => week)).toEqual([45, 24]);
  expect(Math.max(...weeks.map(({ factor }) => factor)) / Math.min(...weeks.map(({ factor }) => factor))).toBeGreaterThan(1.5);
});
