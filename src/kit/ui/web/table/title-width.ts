import type { TableColumnsType } from 'antd';
import { longestWordWidth } from './text-width.ts';
import { wholeWords } from './whole-words.tsx';

/** A cell's padding and a margin for the estimate, in px. */
const PADDING = 28;

/** How wide a column is in px that does not break its title within a word. */
export const wholeWordsWidth = (title: string): number => Math.ceil(longestWordWidth(title)) + PADDING;

/**
 * A table's columns, each at least as wide as the longest word of its title in the user's language, so that no title
 * breaks within a word.
 */
export function withWholeWords<Row extends object>(columns: TableColumnsType<Row>): TableColumnsType<Row> {
  return columns.map((column) => {
    if (typeof column.title !== 'string' || typeof column.width !== 'number') return column;
    return { ...column, title: wholeWords(column.title), width: Math.max(column.width, wholeWordsWidth(column.title)) };
  });
}
