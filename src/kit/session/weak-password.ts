import { COMMON_PASSWORDS } from './common-passwords.ts';

/** What is known of this product to whoever guesses. */
const PRODUCT_NAMES = ['supplychain', 'backoffice', 'gongyinglian', 'apple', 'edi', 'erp'];
/** A name shorter than this is in too many words. */
const SHORTEST_NAME = 3;
/** So many letters of its own, and a password is not made of a name. */
const OWN_LETTERS = 4;

const LOOKS_LIKE: Readonly<Record<string, string>> = {
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

let common: ReadonlySet<string> | undefined;

/**
 * Why a password is easily guessed although it follows the rule of document 1 §5, as a Chinese source text; null where it is not (issue: the 10,000
 * commonest, and those made of the account's or the product's name). Case, signs around and letters written as digits hide nothing. The list weighs
 * 77 KB: browsers load this file when it is needed.
 */
export function weaknessOf(password: string, loginAccount: string): string | null {
  if (isCommon(password.toLowerCase())) return '密码过于常见，容易被猜中，请换一个';
  if (isMadeOfNames(password.toLowerCase(), loginAccount)) return '密码不能由账号或系统名称组成，请换一个';
  return null;
}

function isCommon(password: string): boolean {
  common ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/));
  const known = common;
  const plain = password.replaceAll(/[^a-z0-9]/g, '');
  return [password, plain].some((form) => withoutSurroundings(form).some((part) => readings(part).some((reading) => known.has(reading))));
}

/** A password without some or all of the digits and signs at either end: the letters in the middle always stay, and four characters. */
function withoutSurroundings(password: string): string[] {
  const before = /^[^a-z]*/.exec(password)?.[0].length ?? 0;
  const behind = before === password.length ? 0 : (/[^a-z]*$/.exec(password)?.[0].length ?? 0);
  const parts: string[] = [];
  for (let start = 0; start <= before; start++)
    for (let end = password.length - behind; end <= password.length; end++) if (end - start >= 4) parts.push(password.slice(start, end));
  return parts;
}

/** A text as it stands, and with its digits and signs read as letters; a 1 is an i or an l. Each has the text's length. */
function readings(text: string): string[] {
  return [text, ...['i', 'l'].map((one) => text.replaceAll(/[^a-z]/g, (sign) => (sign === '1' ? one : (LOOKS_LIKE[sign] ?? sign))))];
}

function isMadeOfNames(password: string, loginAccount: string): boolean {
  const account = loginAccount.toLowerCase();
  const letters = account.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const names = [account, letters, ...PRODUCT_NAMES].filter((name) => name.length >= SHORTEST_NAME).toSorted((a, b) => b.length - a.length);
  return readings(password).some((reading) => {
    const left = names.flatMap(readings).reduce((rest, name) => rest.replaceAll(name, ' '.repeat(name.length)), reading);
    if (left === reading) return false;
    // Only what was a letter as typed is one of its own.
    return left.split('').filter((character, place) => character !== ' ' && /[a-z]/.test(password.charAt(place))).length < OWN_LETTERS;
  });
}
