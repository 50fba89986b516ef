import { describe, expect, test } from 'vitest';
import { weaknessOf } from './weak-password.ts';

const COMMON = '密码过于常见，容易被猜中，请换一个';
const PATTERN = '密码由键盘上相邻的字符、年份、日期或重复的内容组成，容易被猜中，请换一个';
const NAMED = '密码不能由账号或系统名称组成，请换一个';

describe('a password that meets the character rules', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd2026!',
    '1Dragon#2024',
    'Dr4g0n.99',
    'L3tm31n!!',
    'Aa123456!',
    '#1Qaz2wsX.',
    'Trustno1#',
    'Qwerty&123456',
    'Winter2026!',
    'Shanghai2026!',
    '19901231Zhang!',
    '1qaz@WSX3edc',
  ])('is refused if it is a common password with added characters: %s', (password) => expect(weaknessOf(password, 'lilei')).toBe(COMMON));

  test.each([
    ['of keyboard runs', 'Vfr4#edcX'],
    ['of two keyboard runs', 'Poiuy0987!'],
    ['of a keyboard run and a year', 'Ghjkl.1987'],
    ['of one text that is repeated', 'Xk9!Xk9!Xk9!'],
    ['of a text with a year that is repeated', 'Abc!1990Abc!1990'],
  ])('is refused if it consists %s: %s', (_, password) => expect(weaknessOf(password, 'lilei')).toBe(PATTERN));

  test.each([
    ['Lilei#2026', 'lilei'],
    ['#L1lei.2026', 'lilei'],
    ['2026.LILEI01a', 'LiLei01'],
    ['Li.lei#2026', 'li.lei'],
    ['Apple&Edi&1', 'lilei'],
    ['SupplyChain.1', 'lilei'],
    ['Erp#2026ok', 'lilei'],
  ])('is refused if it consists of the account or product name: %s of %s', (password, account) =>
    expect(weaknessOf(password, account)).toBe(NAMED),
  );

  test.each([
    ['Quite#Another7', 'lilei'],
    ['Annabelle#7xq', 'ann'],
    ['k8#mQ2.vT9&wLp', 'lilei'],
    ['Worker*2026.okay', 'li'],
    ['Gk7.Rm2!', 'lilei'],
    ['Quiet*Harbour.77', 'lilei'],
  ])('is accepted otherwise: %s of %s', (password, account) => expect(weaknessOf(password, account)).toBeNull());
});
