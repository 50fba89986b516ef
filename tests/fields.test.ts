import { describe, expect, test } from 'vitest';
import { compileCheck, isProblem, type CheckedValue } from '#kit/fields/check.ts';
import { cellNumberText, cellPercentText, type CellValue } from '#kit/workbook/cell.ts';

/** A repeatable series of numbers from 0 to 1. */
function* randoms(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('a text field', () => {
  const text = (maxLength: number, required = false) => compileCheck({ kind: 'text', name: 'code', label: '单号', maxLength, required });
  const invisible: CheckedValue = { text: '含有不可见的控制字符' };

  test('is empty if it has no visible characters', () => {
    const nothing = [
      '',
      ' ',
      '\t\r\n',
      '\u00a0\u3000',
      '\u200b',
      ' \u200b \u200d\ufeff',
      '\u2060',
      '\u00ad',
      '\u202c',
      '\u3164',
      '\u2800',
      null,
    ];
    expect(nothing.map((value) => text(50)(value))).toEqual(nothing.map(() => null));
    expect(nothing.map((value) => text(50, true)(value))).toEqual(nothing.map(() => ({ text: '请输入' })));
  });

  test('with percentages has one normal form; other texts are left to its pattern', () => {
    const rate = compileCheck({
      kind: 'text',
      name: 'taxRate',
      label: '税率',
      maxLength: 50,
      percentage: true,
      pattern: /^\d{1,3}(\.\d{1,4})?%$/,
      patternMessage: '税率应为百分比，如13或13%',
    });
    const same: CellValue[] = ['13', '13%', '13.00', '013 %', '１３％', 13, { kind: 'percent', value: 0.13, shown: '13%' }];
    expect(same.map(rate)).toEqual(same.map(() => '13%'));
    expect(['6.50', '0', '0.0%', '100'].map(rate)).toEqual(['6.5%', '0%', '0%', '100%']);
    for (const wrong of ['-1', '1,3', '13%%', '％', '1000', '很多'])
      expect(rate(wrong), wrong).toEqual({ text: '税率应为百分比，如13或13%' });
  });

  test('refuses a number below 1 without a percent sign as ambiguous, and shows both possible percentages', () => {
    const rate = compileCheck({ kind: 'text', name: 'taxRate', label: '税率', maxLength: 50, percentage: true });
    const question = (small: string, large: string) => ({
      text: '{{small}}还是{{large}}？请加上百分号写明',
      parameters: { small, large },
    });
    expect([0.13, '0.13', '０．０６５', 0.005].map(rate)).toEqual([
      question('0.13%', '13%'),
      question('0.13%', '13%'),
      question('0.065%', '6.5%'),
      question('0.005%', '0.5%'),
    ]);
    expect(['0.13%', { kind: 'percent', value: 0.0013, shown: '0.13%' } as const, 0, 1, '1.5'].map(rate)).toEqual([
      '0.13%',
      '0.13%',
      '0%',
      '1%',
      '1.5%',
    ]);
  });

  test('is checked in linear time, whatever the number and position of invisible characters', () => {
    const unseen = `A${'\u2800'.repeat(32_000)}B`;
    const percentage = compileCheck({ kind: 'text', name: 'taxRate', label: '税率', maxLength: 50, percentage: true });
    // A search from each of its characters would take a second per cell.
    for (let cell = 0; cell < 1000; cell++) {
      expect(text(50)(`${unseen}${cell}`)).toEqual({ text: '最大长度为{{max}}', parameters: { max: { number: 50 } } });
      expect(percentage(`1${' '.repeat(32_000)}x${cell}`)).toEqual({ text: '最大长度为{{max}}', parameters: { max: { number: 50 } } });
    }
  });

  test('for a code has one line of visible characters; invisible characters around it are removed', () => {
    expect([' 45-001\n', '\t４５ 00１', '中文 😀', '\u200e45-001\u200b', '45-001\u202c \ufeff'].map((value) => text(50)(value))).toEqual([
      '45-001',
      '４５ 00１',
      '中文 😀',
      '45-001',
      '45-001',
    ]);
    for (const wrong of [
      'a\tb',
      'a\nb',
      'a\r\nb',
      'a\u2028b',
      'a\u200bb',
      'a\u202cb',
      'a\ufe0fb',
      'a\u3164b',
      'a\u0000b',
      'a\u0080b',
      'a\ud83d',
      'a\udc00b',
    ])
      expect(text(50)(wrong), JSON.stringify(wrong)).toEqual(invisible);
  });

  test('for a name or a remark keeps line breaks, and refuses other control characters', () => {
    expect(['甲\n乙', '甲\r\n乙\t丙', '👩‍👩‍👧'].map((value) => text(100)(value))).toEqual(['甲\n乙', '甲\r\n乙\t丙', '👩‍👩‍👧']);
    for (const wrong of ['a\u0000b', 'a\u001fb', 'a\ud83d', 'a\udc00b']) expect(text(100)(wrong), JSON.stringify(wrong)).toEqual(invisible);
  });
});

describe('a decimal field', () => {
  test('reads every number of a workbook with 15 significant digits', () => {
    const next = randoms(7);
    const random = () => next.next().value;
    const kinds = [
      () => (Math.round(random() * 1e9) - 5e8) / 10 ** Math.floor(random() * 6),
      () => random() * 10 ** (Math.floor(random() * 18) - 6),
      () => 0.1 * Math.round(random() * 100),
      () => Math.round(random() * 1e16) / 100,
      () => -0,
    ];
    const different: string[] = [];
    for (const scale of [0, 1, 2, 4]) {
      const check = compileCheck({ kind: 'decimal', name: 'price', label: '价格', scale, min: '-100000', max: '400000000' });
      for (let n = 0; n < 20_000; n++) {
        const value = (kinds[n % kinds.length] as () => number)();
        const text = cellNumberText(value);
        // With this number of leading zeros, no text takes the fast path.
        const exact = JSON.stringify(check(text.replace(/^-?/, '$&000000000')));
        if (JSON.stringify(check(value)) !== exact || JSON.stringify(check(text)) !== exact)
          different.push(`${value} with ${scale} places`);
      }
    }
    expect(different).toEqual([]);
  });

  test('accepts numbers given as text, with or without thousands separators, and keeps every digit', () => {
    const check = compileCheck({ kind: 'decimal', name: 'price', label: '价格', scale: 2 });
    expect(check('1,234,567.5')).toBe('1234567.50');
    expect(check('123456789012345678.25')).toBe('123456789012345678.25');
    expect(check(' 007.10 ')).toBe('7.10');
    expect(check('-0.00')).toBe('0.00');
    expect(check('－１，２３４．５')).toBe('-1234.50');
    for (const wrong of ['1.234', '1e5', '1,23', 'x', '--1']) expect(isProblem(check(wrong)), wrong).toBe(true);
  });
});

describe('a cell with a percent format', () => {
  const percent = (value: number): CellValue => ({ kind: 'percent', value, shown: cellPercentText(value) });
  const decimal = (more: { percentage?: true }) =>
    compileCheck({ kind: 'decimal', name: 'rate', label: '税点', scale: 2, min: '0', max: '100', ...more });

  test('is the displayed percentage in a text field, with all digits', () => {
    const check = compileCheck({ kind: 'text', name: 'rate', label: '税率', maxLength: 20 });
    expect([0.13, 0.065, 1, 0, -0.5, 0.1 + 0.2, 0.123456, 1e-7].map((value) => check(percent(value)))).toEqual([
      '13%',
      '6.5%',
      '100%',
      '0%',
      '-50%',
      '30%',
      '12.3456%',
      '0.00001%',
    ]);
  });

  test('is 13 for 13% in a percentage field, like the text 13%, within its decimals and bounds', () => {
    const check = decimal({ percentage: true });
    expect([percent(0.13), percent(0.065), percent(0), '13%', ' 6.5 %', '１３％', 13, '13'].map((value) => check(value))).toEqual([
      '13.00',
      '6.50',
      '0.00',
      '13.00',
      '6.50',
      '13.00',
      '13.00',
      '13.00',
    ]);
    for (const wrong of [percent(0.12345), percent(1.01), percent(-0.1), '101%', '%', '13%%'])
      expect(isProblem(check(wrong)), JSON.stringify(wrong)).toBe(true);
  });

  test('is refused by other number fields, days and times', () => {
    const price = decimal({});
    const count = compileCheck({ kind: 'integer', name: 'count', label: '数量', min: 0, max: 100, message: '请输入整数' });
    expect([price(percent(0.13)), price('13%')]).toEqual([
      { text: '请输入最多{{scale}}位小数的数字', parameters: { scale: 2 } },
      { text: '请输入最多{{scale}}位小数的数字', parameters: { scale: 2 } },
    ]);
    expect([count(percent(1)), count('1%')]).toEqual([{ text: '请输入整数' }, { text: '请输入整数' }]);
    for (const kind of ['day', 'time'] as const)
      expect(isProblem(compileCheck({ kind, name: 'at', label: '日期' })(percent(450)))).toBe(true);
  });
});

describe('a cell with a zero-filling format', () => {
  const cell: CellValue = { kind: 'zeroFilled', value: 10, shown: '0010' };

  test('has its zeros in a text field, and is the plain number in a number field', () => {
    expect(compileCheck({ kind: 'text', name: 'code', label: '物料号', maxLength: 20 })(cell)).toBe('0010');
    expect(compileCheck({ kind: 'decimal', name: 'price', label: '价格', scale: 2 })(cell)).toBe('10.00');
    const item = { kind: 'integer', name: 'item', label: '行项目', min: 0, max: 99 } as const;
    expect(compileCheck(item)(cell)).toBe('10');
    expect(compileCheck({ ...item, pattern: /^[1-9]\d$/ })(cell)).toBe('10');
  });

  test('matches a choice by its displayed text or its number, and is not a day', () => {
    const choices = (value: string) => compileCheck({ kind: 'choice', name: 'type', label: '类型', choices: [{ value, label: '甲' }] });
    expect([choices('0010')(cell), choices('10')(cell)]).toEqual(['0010', '10']);
    expect(isProblem(choices('1')(cell))).toBe(true);
    expect(isProblem(compileCheck({ kind: 'day', name: 'day', label: '日期' })(cell))).toBe(true);
  });
});

describe('an integer field', () => {
  test('accepts whole numbers within its bounds, as numbers or as text in all common notations', () => {
    const check = compileCheck({ kind: 'integer', name: 'item', label: '行项目', min: 0, max: 99_999 });
    const written = [0, '0', 99_999, '42', '000010', '12,345', '5.0', '10.00', '1,000.00', '１２', '１２，３４５．０', '-0'];
    expect(written.map((value) => check(value))).toEqual(['0', '0', '99999', '42', '10', '12345', '5', '10', '1000', '12', '12345', '0']);
    for (const wrong of [-1, 1.5, 100_000, '1.5', '1.', '1.00.0', '②', '5²', '－１', '1,23', '', 'x', true])
      expect(typeof check(wrong) === 'string', String(wrong)).toBe(false);
  });

  test('with a pattern accepts only texts that match it; workbooks may also use full-width digits', () => {
    const days = { kind: 'integer', name: 'days', label: '天数', min: 0, max: 99_999, pattern: /^(0|[1-9]\d{0,4})$/ } as const;
    const [check, checkCell] = [compileCheck(days), compileCheck(days, () => [])];
    expect([check('0'), check(' 42 '), check(42)]).toEqual(['0', '42', '42']);
    expect([checkCell('５'), checkCell('１２'), typeof checkCell('００７')]).toEqual(['5', '12', 'object']);
    for (const wrong of ['007', '00', '1,000', '5.0', '１２', '-1']) expect(typeof check(wrong) === 'string', wrong).toBe(false);
  });
});

test('an empty required cell of a workbook is reported as missing; a form asks to select a day or an option', () => {
  const day = { kind: 'day', name: 'day', label: '数据日期', required: true } as const;
  const lob = { kind: 'text', name: 'lob', label: 'Lob', required: true, requiredMessage: '请选择', maxLength: 50 } as const;
  for (const field of [day, lob]) {
    expect(compileCheck(field)('')).toEqual({ text: '请选择' });
    expect(compileCheck(field, () => [])(null)).toEqual({ text: '不能为空' });
  }
});

test('a choice ignores width, case and accents, but not the voicing marks of kana', () => {
  const shipping = { kind: 'choice', name: 'type', label: '运输方式', choices: [{ value: '1', label: '空运' }] } as const;
  const check = compileCheck(shipping, () => ['Aéreo', 'ガス']);
  expect(['Aéreo', 'aereo', 'AEREO', 'Ａｅｒｅｏ', 'ｶﾞｽ', '空运', '1', '１'].map((text) => check(text))).toEqual(Array(8).fill('1'));
  expect(isProblem(check('カス'))).toBe(true);
});
