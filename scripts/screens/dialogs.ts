import type { Page } from 'playwright-core';
import { wordsOf } from '../demo/words.ts';
import { chooseDeliveries } from '../pictures/delivery-upload.ts';
import type { Look } from './look.ts';

/** Buttons that open a dialog, a drawer or a popover and change no data, by the beginning of their Chinese text. */
const ON_EACH_SCREEN = [
  '新增',
  '新增店铺',
  '新增公司',
  '新增财年',
  '新建用户',
  '新建角色',
  '编辑',
  '权限',
  '分配权限',
  '分配角色',
  '明细',
  '历史数据下载',
  '放大',
  '期间',
];

/** Those that look the same on all screens are opened on the first screen that has them. */
const ONCE = ['更多操作', '上传记录', '变更记录', '视图', '列设置', '删除', '撤销', '重置密码'];

/** Numbers of reports that open a panel. */
const NUMBERS: Readonly<Record<string, string>> = {
  合计的明细: '#content .grid-foot .grid-press',
  数据来源: '#content .grid-row:not(.grid-foot) .grid-press',
};

const OPENED = ':is(.ant-modal, .ant-drawer-content-wrapper, .ant-popover)';

interface Dialogs {
  /** The menu code of the screen. */
  readonly code: string;
  readonly look: Look;
  /** The labels of dialogs that are not opened again. */
  readonly seen: Set<string>;
  /** Called while a dialog is open, with the selector of dialogs. */
  readonly show: (name: string, part: string) => Promise<void>;
}

/** Opens the dialogs of a screen one after the other. */
export async function forEachDialog(page: Page, { code, look, seen, show }: Dialogs): Promise<void> {
  for (const text of [...ON_EACH_SCREEN, ...ONCE]) {
    const label = look.t(text);
    if (seen.has(label)) continue;
    const name = new RegExp(`^${label.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')}(?=$|[ :：])`);
    const buttons = page.locator('#content button:enabled:visible').and(page.getByRole('button', { name }));
    if ((await buttons.count()) === 0) continue;
    if (!(await opens(page, () => buttons.first().click()))) {
      // It has opened a menu, or nothing.
      await page.keyboard.press('Escape');
      continue;
    }
    if (ONCE.includes(text)) seen.add(label);
    await show(text, OPENED);
    await close(page);
  }
  for (const [name, selector] of Object.entries(NUMBERS)) {
    const numbers = page.locator(selector);
    if ((await numbers.count()) === 0 || !(await opens(page, () => numbers.first().click()))) continue;
    await show(name, OPENED);
    await close(page);
  }
  const moreFilters = page.locator('#content').getByRole('button', { name: look.t('更多筛选'), exact: true });
  if ((await moreFilters.count()) > 0) {
    await moreFilters.click();
    await show('更多筛选', '#content');
  }
  if (code !== 'dnData') return;
  for (const wrong of [false, true]) {
    await chooseDeliveries(page, wordsOf(look.language), { wrong });
    await show(wrong ? '错误数据' : '上传预览', OPENED);
    await close(page);
  }
}

/** @returns whether a click has opened something on the same page */
async function opens(page: Page, click: () => Promise<void>): Promise<boolean> {
  const before = page.url();
  await click();
  const opened = page.locator(OPENED).filter({ visible: true });
  await opened
    .first()
    .waitFor({ timeout: 2000 })
    .catch(() => undefined);
  return page.url() === before && (await opened.count()) > 0;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(OPENED).filter({ visible: true }).first().waitFor({ state: 'hidden' });
}
