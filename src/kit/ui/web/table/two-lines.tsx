import type { ReactNode } from 'react';
import { unbroken } from './whole-words.tsx';
import './two-lines.css';

const DATE = /(\d{4}-\d\d-\d\d)/;

/**
 * The text of a cell on at most two lines, which do not break within a date. The tooltip is `title`, by default the
 * whole text. The column must have `ellipsis`.
 */
export function TwoLines({ text, title = text }: { readonly text: string; readonly title?: string }): ReactNode {
  return (
    <span className="ui-two-lines" title={title}>
      {unbroken(text.split(DATE), (part) => DATE.test(part))}
    </span>
  );
}
