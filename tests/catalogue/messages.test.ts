import { describe, expect, test } from 'vitest';
import { allWords } from '#app/words.ts';
import { BUCKETS } from '#features/inventory-expense/definition.ts';
import { ADDRESS_MESSAGES } from '#features/system-configuration/limits.ts';
import { catalogue } from '../catalogue.ts';
import { isTest, productSources, shownBy, testEveryRow, type Held } from './rows.ts';

const sources = [...productSources];

/** The texts in a file of the product: as string literals, or as keys of words. */
const saidIn = (text: string): string[] =>
  sources
    .filter(([, code]) => [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`].some((quoted) => code.includes(quoted)))
    .map(([file]) => file);

/** A page or call of the product contains the text; a Chinese text has a translation in every language. */
const isShown: Held = ({ text = '' }) => {
  expect(saidIn(text)).not.toEqual([]);
  if (/\p{Script=Han}/u.test(text)) expect(Object.hasOwn(allWords, text)).toBe(true);
};

const section =
  (message: keyof typeof ADDRESS_MESSAGES): Held =>
  () => {
    expect(saidIn(ADDRESS_MESSAGES[message])).toEqual(['src/features/system-configuration/limits.ts']);
    expect(productSources.get('src/features/system-configuration/server/bodies.ts')).toContain(`ADDRESS_MESSAGES.${message}`);
  };

const CORRECTIONS =
  'show the last 188 days, the result of each line of a correction, overwrite a tracking number on confirmation, and require a year for the history';

/** Messages without a printed text, by the case in which they are shown. */
const UNPRINTED: readonly (readonly [string, Held])[] = [
  [
    'codes 50008, 50012, 50014',
    shownBy('an ended session opens one dialog, once, without a call of the page; the sign-in page redirects back to the page'),
  ],
  [
    'other HTTP errors',
    shownBy('a code other than 100000 shows its message, or Error, for six seconds; any other HTTP error shows its status for five'),
  ],
  [
    'download whose text',
    shownBy('a download has the file name that the server sends, even if its text contains success; a JSON answer is an error'),
  ],
  ['404 page has a back-to-home link', shownBy('an unknown path, and a path without the permission for its menu, redirect to /404')],
  ['language switched', shownBy('the language changes without a reload, is confirmed, and the current one cannot be chosen')],
  ['fullscreen not supported', shownBy('a warning is shown if the browser does not support fullscreen')],
  ['title of the upload failure dialog', shownBy('shows the errors of a workbook, and stores the corrected one')],
  ['system-config submit: malformed address in the previous-week', section('previousWeek')],
  ['system-config submit: malformed address in the shipment plan', section('shipmentPlan')],
  ['system-config submit: malformed address in the cargo-status', section('cargoMail')],
  ['system-config submit: malformed address in the VC deadline', section('vc')],
  ['exception-PO upload: confirm box', shownBy(CORRECTIONS)],
  [
    'coverage call failed',
    shownBy("an exception PO sets a line's tracking number; a different number is offered to the sender only, and can be accepted once"),
  ],
  ['ERP-undeleted upload', shownBy(CORRECTIONS)],
  [
    'last storage age bucket',
    () => {
      expect(BUCKETS.at(-1)?.name).toBe('16W+');
    },
  ],
];

/** Printed texts that are no text of their own in the code. */
const MADE: readonly (readonly [string, Held])[] = [
  ["'-' | ", shownBy('a missing figure is shown as a dash')],
  ['FY14 | ', shownBy('are existing periods of the requested level, the first not after the last')],
];

describe('every message of the specification', () => {
  const rows = catalogue('messages').map(({ text = '', when = '' }) => `${text} | ${when}`);
  const special = [...UNPRINTED.map(([when, held]): [string, Held] => [`- | ${when}`, held]), ...MADE];
  const others = rows.filter((row) => !special.some(([key]) => row.startsWith(key))).map((row): [string, Held] => [row, isShown]);
  testEveryRow('messages', ({ text, when }) => `${text} | ${when}`, [...special, ...others]);

  test('a message that is not printed is covered by a test or by the texts of the interface', () => {
    expect(special.map(([key]) => key).filter((key) => key.startsWith('- |'))).toHaveLength(
      rows.filter((row) => row.startsWith('- |')).length,
    );
    expect(isTest('no such test')).toBe(false);
  });
});
