import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { weaknessOf } from './weak-password.ts';

const COMMON = '密码过于常见，容易被猜中，请换一个';
const NAMED = '密码不能由账号或系统名称组成，请换一个';

describe('a password that follows the rule', () => {
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
  ])('is refused when it is one of the commonest with signs around: %s', (password) => expect(weaknessOf(password, 'lilei')).toBe(COMMON));

  test.each([
    ['Lilei#2026', 'lilei'],
    ['#L1lei.2026', 'lilei'],
    ['2026.LILEI01a', 'LiLei01'],
    ['Li.lei#2026', 'li.lei'],
    ['Apple&Edi&1', 'lilei'],
    ['SupplyChain.1', 'lilei'],
    ['Erp#2026ok', 'lilei'],
  ])('is refused when it is made of the account or of the product: %s of %s', (password, account) =>
    expect(weaknessOf(password, account)).toBe(NAMED),
  );

  test.each([
    ['Quite#Another7', 'lilei'],
    ['Annabelle#7xq', 'ann'],
    ['k8#mQ2.vT9&wLp', 'lilei'],
    ['Worker*2026.okay', 'li'],
  ])('is taken when it is neither: %s of %s', (password, account) => expect(weaknessOf(password, account)).toBeNull());
});

test('the list holds ten thousand passwords', () => {
  expect(new Set(COMMON_PASSWORDS.trim().split(/\s+/)).size).toBe(10_000);
});
