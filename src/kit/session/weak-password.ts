import { ZxcvbnFactory, type Match } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Names of the product, which attackers know. */
const PRODUCT_NAMES = ['supplychain', 'backoffice', 'gongyinglian', 'apple', 'edi', 'erp'];
/** Shorter names occur in too many words. */
const SHORTEST_NAME = 3;
/** A password with at least this number of other letters is not considered to consist of names. */
const OTHER_LETTERS = 4;

const LEETSPEAK: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '!': 'i',
  '0': 'o',
  '5': 's',
  '7': 't',
};

/** The highest score of the library: more than 10^10 guesses. */
const STRONGEST = 4;
/** A password with the next lower score is accepted if this number of characters belongs to no pattern. */
const OTHER_CHARACTERS = 4;
/** Variants of leetspeak that are tried. A hundred, the default, give the same scores and take 0.1 s more. */
const L33T_READINGS = 10;

/** Created on first use, because preparing the word list takes time. */
let estimator: ZxcvbnFactory | undefined;

/**
 * Why a password is easy to guess although it follows the rule of docs/business-rules/accounts.md#passwords, as a
 * Chinese source text; null if it is not. Easy passwords consist of the name of the account or the product, a common
 * password with little else, or keyboard runs, years, dates, sequences and repetitions, regardless of case, surrounding
 * symbols and leetspeak. The lists have 400 KB, so browsers load this file when a password is typed.
 */
export function weaknessOf(password: string, loginAccount: string): string | null {
  if (consistsOfNames(password.toLowerCase(), loginAccount)) return '密码不能由账号或系统名称组成，请换一个';
  const guessable = guessableParts(password);
  if (guessable.length === 0) return null;
  return guessable.some(({ pattern }) => pattern === 'dictionary')
    ? '密码过于常见，容易被猜中，请换一个'
    : '密码由键盘上相邻的字符、年份、日期或重复的内容组成，容易被猜中，请换一个';
}

/** The guessable parts of a password; empty if it is hard to guess as a whole. */
function guessableParts(password: string): readonly Match[] {
  estimator ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: L33T_READINGS,
  });
  const { score, sequence } = estimator.check(password);
  const otherCharacters = sequence
    .filter(({ pattern }) => pattern === 'bruteforce')
    .reduce((length, { token }) => length + token.length, 0);
  if (score === STRONGEST || (score === STRONGEST - 1 && otherCharacters >= OTHER_CHARACTERS)) return [];
  return sequence.filter(({ pattern }) => pattern !== 'bruteforce');
}

/** The text, and its variants with digits and symbols read as letters (1 as i or l). All have the same length. */
function readings(text: string): string[] {
  return [text, ...['i', 'l'].map((letter) => text.replaceAll(/[^a-z]/g, (sign) => (sign === '1' ? letter : (LEETSPEAK[sign] ?? sign))))];
}

function consistsOfNames(password: string, loginAccount: string): boolean {
  const account = loginAccount.toLowerCase();
  const letters = account.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const names = [account, letters, ...PRODUCT_NAMES].filter((name) => name.length >= SHORTEST_NAME).toSorted((a, b) => b.length - a.length);
  return readings(password).some((reading) => {
    const rest = names.flatMap(readings).reduce((remaining, name) => remaining.replaceAll(name, ' '.repeat(name.length)), reading);
    if (rest === reading) return false;
    // Digits and symbols that were read as letters do not count.
    return rest.split('').filter((character, index) => character !== ' ' && /[a-z]/.test(password.charAt(index))).length < OTHER_LETTERS;
  });
}
