import { describe, expect, test } from 'vitest';
import { clockTextOf } from '#app/clock-text.ts';
import { translate } from '#app/server/importers.ts';
import { scheduleText } from '#features/operations/schedule-text.ts';
import { compileCheck } from '#kit/fields/check.ts';
import { conjunctionText, deadlineText, decimalText, listText, numberText, rangeText, shortTime } from '#kit/i18n/formats.ts';
import { LANGUAGES, type Language } from '#kit/i18n/words.ts';
import { shownNumber } from '#kit/report/numbers.ts';
import type { TranslatableText, Translator } from '#kit/i18n/words.ts';

const inAll = (written: (language: Language) => string) => LANGUAGES.map(written);

test('a deadline at midnight is the end of the day before', () => {
  const textOf = (until: string) => inAll((language) => deadlineText(until, (text, parameters) => translate(language, text, parameters)));
  expect(textOf('2026-12-01 00:00:00')).toEqual(['2026-11-30 24:00', 'end of 2026-11-30', '2026-11-30 24:00', '2026-11-30 24:00']);
  expect(new Set(textOf('2026-12-01 00:00:30'))).toEqual(new Set(['2026-12-01 00:00']));
});

describe('numbers', () => {
  test('have thousands separators from four digits on', () => {
    expect(inAll((language) => numberText(1234, language))).toEqual(['1,234', '1,234', '1.234', '1,234']);
    expect(inAll((language) => decimalText('12345678901234567.5', 2, language))).toEqual([
      '12,345,678,901,234,567.50',
      '12,345,678,901,234,567.50',
      '12.345.678.901.234.567,50',
      '12,345,678,901,234,567.50',
    ]);
  });

  test('in a message have the thousands separators of the reader’s language; identifiers have none', () => {
    const limit: TranslatableText = { text: '应为{{min}}到{{max}}的整数', parameters: { min: { number: 0 }, max: { number: 10_000 } } };
    expect(inAll((language) => translate(language, limit.text, limit.parameters))).toEqual([
      '应为0到10,000的整数',
      'Enter a whole number from 0 to 10,000.',
      'Debe ser un entero de 0 a 10.000.',
      '0から10,000までの整数を入力してください',
    ]);
    expect(compileCheck({ kind: 'integer', name: 'days', label: '天数', min: 0, max: 10_000 })('10001')).toEqual(limit);
    expect(translate('es', '第{{row}}行', { row: 10_000 })).toBe('Fila 10000');
  });

  test('of a report have the decimal and percent signs of the language, for percentages and ratios alike', () => {
    const of = (value: string, kind: 'decimal' | 'days' | 'percent' | 'ratio') =>
      inAll((language) => shownNumber(value, { kind }, language));
    expect(of('1234.5', 'decimal')).toEqual(['1234.50', '1234.50', '1234,50', '1234.50']);
    expect(of('2.5', 'days')).toEqual(['2.5', '2.5', '2,5', '2.5']);
    expect(of('13', 'percent')).toEqual(of('0.13', 'ratio'));
    expect(of('13', 'percent')).toEqual(['13.00%', '13.00%', '13,00\u00a0%', '13.00%']);
  });
});

describe('lists', () => {
  test('have the separators of the language', () => {
    expect(inAll((language) => listText(['a', 2, 'c'], language))).toEqual(['a、2、c', 'a, 2, c', 'a, 2, c', 'a、2、c']);
    expect(conjunctionText(['a', 'b', 'c'], 'en')).toBe('a, b and c');
  });
});

describe('ranges and short dates', () => {
  test('have the dash and the order of day and month of the language', () => {
    const weekOf = (language: Language) => {
      const t: Translator = (text, parameters) => translate(language, text, parameters);
      return rangeText(shortTime('2026-11-02', t), shortTime('2026-11-08 17:30:00', t), t);
    };
    expect(inAll(weekOf)).toEqual(['11-02 – 11-08 17:30', '11-02 – 11-08 17:30', '02/11 – 08/11 17:30', '11/02〜11/08 17:30']);
    expect(rangeText('FY26Q1', 'FY26Q1', (text) => text)).toBe('FY26Q1');
  });
});

describe('the clock of the home page', () => {
  test('shows date, weekday and time in the format of the language, and the part of the day only in Chinese', () => {
    const moment = new Date('2026-11-21T20:23:00Z');
    expect(inAll((language) => clockTextOf(moment, 'Asia/Shanghai', language))).toEqual([
      '2026年11月22日 星期日 上午 04:23',
      'Sunday, 22 November 2026, 04:23',
      'domingo, 22 de noviembre de 2026, 04:23',
      '2026年11月22日日曜日 04:23',
    ]);
  });
});

describe('the schedule of a job', () => {
  test('is described in words for intervals, daily and weekly times; any other schedule is shown unchanged', () => {
    const of = (cron: string) =>
      inAll((language) => scheduleText(cron, language, (text, parameters) => translate(language, text, parameters)));
    expect(of('*/5 * * * *')).toEqual(['每5分钟', 'Every 5 minutes', 'Cada 5 minutos', '5分ごと']);
    expect(of('10 2,3 * * *')).toEqual(['每天02:10、03:10', 'Daily at 02:10, 03:10', 'A diario a las 02:10, 03:10', '毎日 02:10、03:10']);
    expect(of('0 10 * * 0')).toEqual(['每星期日 10:00', 'Every Sunday at 10:00', 'Cada domingo a las 10:00', '毎週日曜日 10:00']);
    expect(of('0 10 1 * *')).toEqual(LANGUAGES.map(() => '0 10 1 * *'));
  });
});
