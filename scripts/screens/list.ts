import type { Page } from 'playwright-core';
import { features } from '#app/features.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { everyMenu } from '#kit/session/menu.ts';

/** A screen's menu code and address. */
export interface ScreenAddress {
  readonly code: string;
  readonly path: string;
}

/**
 * Every screen that a feature declares, in the order of the menu; each has its page (tests/menu-tree.test.ts).
 * @param queries the query of a screen that shows one record, by menu code
 */
export function everyScreen(queries: Readonly<Record<string, string>>): readonly ScreenAddress[] {
  const declared = new Set(features.flatMap(({ menus = [] }) => menus).map(({ code }) => code));
  return [
    ...everyMenu(grantableTree)
      .filter(({ code }) => declared.has(code))
      .map(({ code, path = '' }) => ({ code, path: `${path}${queries[code] ?? ''}` })),
    // A second list, with a form of its own.
    { code: 'companies', path: '/systemManage/shopManage?tab=corporates' },
  ];
}

/** Screens without a menu entry. */
export const OTHER_SCREENS: readonly ScreenAddress[] = [
  { code: 'home', path: '/home' },
  { code: 'glossary', path: '/glossary' },
  { code: 'uploadBoard', path: '/uploadBoard' },
  { code: 'profile', path: '/account/profile' },
  { code: 'sessions', path: '/account/sessions' },
  { code: 'secondFactor', path: '/account/secondFactor' },
  { code: 'updatePassword', path: '/updatePassword/index' },
  { code: '401', path: '/401' },
  { code: '404', path: '/404' },
];

/** The screen of a visitor without a session. */
export const SIGN_IN: ScreenAddress = { code: 'signIn', path: '/login' };

/** The queries of the screens that show one record of the demonstration. */
export function demonstrationQueries(today: string, factory: string): Readonly<Record<string, string>> {
  const day = today.replaceAll('-', '');
  return {
    storageCost: `?queryDate=${today}&inTimeBegin=${Number(today.slice(0, 4)) - 1}${today.slice(4)}&inTimeEnd=${today}`,
    authConfig: '?id=2&roleName=R',
    'split-record': `?id=${day}1&date=${today}&lob=iPhone`,
    largeLogRecord: `?largeLogisticsId=${day}&factoryCode=${factory}`,
  };
}

/** Enters what a screen needs before it shows rows. */
export async function requestRows(page: Page, code: string, t: (text: string) => string): Promise<void> {
  if (code !== 'storageCost') return;
  await page.getByLabel(t('年化利率（%）')).fill('6');
  await page.getByRole('button', { name: t('取数') }).click();
}

/** Screens with charts or a form instead of a table, and those of mails and backups, which the demonstration lacks. */
const WITHOUT_ROWS = new Set([
  'signIn',
  ...OTHER_SCREENS.map(({ code }) => code),
  'brandScreen',
  'systemConfig',
  'opsOutbox',
  'opsMailbox',
  'opsBackups',
]);

/** Whether the demonstration gives a screen rows. */
export const hasRows = (code: string): boolean => !WITHOUT_ROWS.has(code);

/** The rows of all kinds of tables. */
export const ROWS = '#content :is(tbody tr.ant-table-row, .grid-row, .admin-authority-matrix tbody tr)';
