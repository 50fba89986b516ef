import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { features } from '#app/features.ts';
import { menuTree } from '#app/menu-tree.ts';
import { everyMenu } from '#kit/session/menu.ts';
import type { TestApp } from '../app.ts';
import { admit, goTo, screenshot, visit } from './browser.ts';

/** A screen's menu code and address. */
interface ScreenAddress {
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
    ...everyMenu(menuTree)
      .filter(({ code }) => declared.has(code))
      .map(({ code, path = '' }) => ({ code, path: `${path}${queries[code] ?? ''}` })),
    // A second list, with a form of its own.
    { code: 'companies', path: '/systemManage/shopManage?tab=corporates' },
  ];
}

/** Screens with charts or a form instead of a table, and two of mails, which the demonstration neither sends nor receives. */
const WITHOUT_ROWS = new Set(['brandScreen', 'systemConfig', 'opsOutbox', 'opsMailbox']);

const ROWS = '#content :is(tbody tr.ant-table-row, .grid-row, .admin-authority-matrix tbody tr)';

/** Sizes in px. */
interface ScreenSize {
  readonly width: number;
  readonly height: number;
  readonly tables: readonly number[];
}

interface MeasuredScreens {
  /** The size of every screen, by menu code, at its first and its second opening. */
  readonly openings: readonly Readonly<Record<string, ScreenSize>>[];
  /** Tables and pages that are too wide. */
  readonly faults: readonly string[];
}

/** Opens every screen of an application with data twice, in one window, and measures it each time. */
export async function measureScreens(browser: Browser, app: TestApp, screens: readonly ScreenAddress[]): Promise<MeasuredScreens> {
  const { context, page, leave } = await visit(browser, app.origin);
  await page.clock.setFixedTime(app.clock.now());
  await admit(context, app.admin);
  await page.goto('/systemManage/userManage');
  await page.locator('#content section').waitFor();
  const faults: string[] = [];
  const openings: Record<string, ScreenSize>[] = [{}, {}];
  for (const sizes of openings)
    for (const { code, path } of screens) {
      await goTo(page, path);
      if (code === 'storageCost') {
        await page.getByLabel('年化利率（%）').fill('6');
        await page.getByRole('button', { name: '取数' }).click();
      }
      if (!WITHOUT_ROWS.has(code)) await expect.poll(() => page.locator(ROWS).count(), { message: `rows of ${code}` }).toBeGreaterThan(0);
      await page.waitForFunction(isLoaded);
      const { size, tooWide } = await page.evaluate(measureScreen);
      await screenshot(page, `filled/${code}`);
      sizes[code] = size;
      faults.push(...tooWide.map((fault) => `${code}: ${fault}`));
    }
  await leave();
  return { openings, faults };
}

const isLoaded = () =>
  [...document.querySelectorAll<HTMLElement>('#content :is([aria-busy=true], .ant-spin-spinning, [role=status][aria-label])')].every(
    ({ offsetParent }) => offsetParent === null,
  );

/** Measures after two frames, in which tables fit their columns. */
async function measureScreen(): Promise<{ size: ScreenSize; tooWide: string[] }> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width);
  const tables = [...document.querySelectorAll<HTMLTableElement>('#content table')].filter(({ offsetParent }) => offsetParent !== null);
  const columnsOf = (table: HTMLTableElement) => {
    const columns = [...table.querySelectorAll<HTMLElement>(':scope > colgroup > col, .grid-widths > td')];
    return columns.reduce(
      (sum, column) => sum + (column.tagName === 'COL' ? Number.parseFloat(column.style.width) || 0 : widthOf(column)),
      0,
    );
  };
  const content = document.querySelector('#content')?.clientWidth ?? 0;
  const tooWide = tables.flatMap((table) => {
    const [width, columns, place] = [widthOf(table), columnsOf(table), widthOf(table.parentElement ?? table)];
    return [
      ...(place > content ? [`the place of a table is ${place} px wide, the content ${content} px`] : []),
      // Where a table has more room than its columns ask for, it takes all of it.
      ...(width > Math.max(place, columns) + 1 ? [`a table is ${width} px wide, its columns ${columns} px`] : []),
    ];
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) tooWide.push(`the page is ${scrollWidth} px wide`);
  return { size: { width: scrollWidth, height: scrollHeight, tables: tables.map(widthOf) }, tooWide };
}
