import type { Page } from 'playwright-core';
import { features } from '#app/features.ts';
import { listsOf } from '#kit/feature/define.ts';
import type { Caller } from '../app.ts';

/** Screens of lists and reports, whose tables tests/lists/exported-columns.test.ts and tests/connect.test.ts compare. */
const OF_ENGINES = new Set(features.flatMap((feature) => [...listsOf(feature), ...(feature.reports ?? [])].map(({ menu }) => menu)));

/**
 * Labels that are truncated without a title attribute or broken within a word, and labels in Han characters in a
 * language without them.
 */
function labelFaults(language: string): string[] {
  const isInSight = (label: HTMLElement) => label.offsetParent !== null && label.getBoundingClientRect().width > 1;
  const labels = [
    ...document.querySelectorAll<HTMLElement>(
      '#content :is(button, th, label, h2, [role=tab]), .shell-desktop.shell-open .shell-menu .ant-menu-title-content',
    ),
  ].filter((label) => isInSight(label) && label.innerText.trim() !== '');
  const isCut = (label: HTMLElement) =>
    [label, ...label.querySelectorAll<HTMLElement>('*')].some((part) => {
      const style = getComputedStyle(part);
      return (
        style.overflowX !== 'visible' &&
        style.overflowX !== 'auto' &&
        part.scrollWidth > part.clientWidth + 1 &&
        part.closest('[title]') === null
      );
    });
  /** Below the headers are data, except the buttons of a row. */
  const isOwn = (label: HTMLElement) => label.closest('tbody, [data-name]') === null || label.matches('.list-table td:last-child button');
  const isForeign = (label: HTMLElement) =>
    (language === 'en' || language === 'es') && /\p{Script=Han}/u.test(label.innerText) && isOwn(label);
  /** Words of letters, and runs of katakana; Han and hiragana break anywhere. */
  const words = /[\p{Script=Latin}\p{N}]{2,}|[\u30a1-\u30ff]{2,}/gu;
  const isBroken = (label: HTMLElement) => {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(words)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
      }
    return false;
  };
  return [
    ...labels.filter(isBroken).map((label) => `broken within a word: ${label.innerText}`),
    ...labels.filter(isCut).map((label) => `cut off: ${label.innerText}`),
    ...labels.filter(isForeign).map((label) => `not translated: ${label.innerText}`),
  ];
}

/** Names of people, roles and shops are data and not translated. */
const DATA = ['管理员', '默认店铺'];

/** The faults of the labels of the current screen, in one of the languages. */
export async function faultsOfLabels(page: Page, language: string): Promise<string[]> {
  const found = await page.evaluate(labelFaults, language);
  return found.filter((fault) => !DATA.some((text) => fault.endsWith(text)));
}

/** Screens whose query needs values that the user enters first. */
export const ASKS_FIRST = ['storageCost', 'storageCostOut'];

/** Queries the current screen with unchanged filters. @returns whether it requests data; null without a button */
export async function requestsAgain(page: Page): Promise<boolean | null> {
  const query = page.getByRole('search').getByRole('button', { name: '查询', exact: true }).filter({ visible: true });
  if ((await query.count()) === 0) return null;
  const [request] = await Promise.all([
    page.waitForRequest((sent) => /\/apple-edi-erp\/(?!ops\/work)/.test(sent.url()), { timeout: 10_000 }).catch(() => null),
    query.first().click(),
  ]);
  return request !== null;
}

/**
 * Screens whose table no other program reads (docs/api.md#tables-for-spreadsheets-and-bi-tools), and the age of a
 * backup.
 */
export const WITHOUT_ADDRESS: readonly string[] = [
  'scaleScreen',
  'onlineScreen',
  'brandWeekSale',
  'userManage',
  'rolesManage',
  'authConfig',
  'shopManage',
  'apiTokens',
  'signOnGroups',
  'opsUploads 保存 / 读取行数',
  'opsBackups 距今',
  'opsWebhooks',
  'companies',
];

/** The titles of a table that its address for other programs lacks; an empty one if it shows no address. */
export async function titlesWithoutAddress(page: Page, caller: Caller, code: string): Promise<string[]> {
  const shown = await page.locator('#content th').filter({ visible: true }).allInnerTexts();
  const titles = shown.map((title) => title.trim()).filter((title) => !['', '序号', '操作'].includes(title));
  if (titles.length === 0) return [];
  const connect = page.getByRole('button', { name: '连接', exact: true }).filter({ visible: true });
  const more = page.getByRole('toolbar').getByRole('button', { name: '更多操作', exact: true });
  if ((await connect.count()) === 0 && (await more.count()) > 0) await more.click();
  if ((await connect.count()) === 0) return [''];
  if (OF_ENGINES.has(code) || (await connect.first().isDisabled())) return [];
  await connect.first().click();
  const { pathname, search } = new URL(await page.getByLabel('数据地址', { exact: true }).inputValue());
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  if (!pathname.endsWith('/table')) return [];
  const [header = ''] = (await (await caller.fetch('GET', pathname + search)).text()).split('\r\n');
  const columns = header.split(/,| \/ /);
  // A column may show two values.
  return titles.filter((title) => !title.split(' / ').every((part) => columns.includes(part)));
}
