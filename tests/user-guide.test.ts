import { expect, test } from 'vitest';
import { userGuidePages } from '#app/guide/guide.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { pageWords } from '#app/words.ts';

const guide = userGuidePages();

test('the user guide has exactly one page for every screen', () => {
  const screens = everyMenu(grantableTree).filter(({ path }) => path !== undefined);
  expect(Object.keys(guide).toSorted()).toEqual(screens.map(({ code }) => code).toSorted());
  expect(Object.values(guide).filter(({ paragraphs }) => paragraphs.length === 0)).toEqual([]);
});

test('every text of the user guide has its translations', () => {
  const texts = Object.values(guide).flatMap(({ paragraphs, reports, workbooks }) => [
    ...paragraphs,
    ...reports.flatMap(({ title, figures }) => [title, ...figures.flatMap((figure) => [figure.title, figure.formula])]),
    ...workbooks.flatMap(({ title, columns }) => [title, ...columns.flatMap(({ rules }) => rules.map(({ text }) => text))]),
  ]);
  expect(texts.filter((text) => /[\u3400-\u9fff]/.test(text) && !Object.hasOwn(pageWords, text))).toEqual([]);
});

test('the user guide has the formulas of a report and the columns of a workbook', () => {
  expect(guide['goodsInquiry']?.reports.flatMap(({ figures }) => figures.map(({ title }) => title))).toContain('差异');
  expect(guide['taxRate']?.workbooks.flatMap(({ columns }) => columns.map(({ label }) => label)).slice(0, 2)).toEqual(['税码', '税率']);
});
