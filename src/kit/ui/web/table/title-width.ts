import type { TableColumnsType } from 'antd';
import { longestWordWidth } from './text-width.ts';
import { wholeWords } from './whole-words.tsx';

/** The padding of a cell and a margin for the estimate, in px. */
const PADDING = 28;

/** The minimum width of a column in px so that its title does not break within a word. */
export const wholeWordsWidth = (title: string): number => Math.ceil(longestWordWidth(title)) + PADDING;

/** Widens columns to the longest word of their titles, so that no title breaks within a word. */
export function withWholeWords<Row extends object>(columns: TableColumnsType<Row>): TableColumnsType<Row> {
  return columns.map((column) => {
    if (typeof column.title !== 'string' || typeof column.width !== 'number') return column;
    return { ...column, title: wholeWords(column.title), width: Math.max(column.width, wholeWordsWidth(column.title)) };
  });
}
