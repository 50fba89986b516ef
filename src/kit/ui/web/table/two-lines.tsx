import type { ReactNode } from 'react';
import './two-lines.css';

const DATE = /(\d{4}-\d\d-\d\d)/;

/**
 * A text of a cell on at most two lines, not broken within a date, with the whole text or `title` in a tooltip. Its
 * column has `ellipsis`.
 */
export function TwoLines({ text, title = text }: { readonly text: string; readonly title?: string }): ReactNode {
  return (
    <span className="ui-two-lines" title={title}>
      {text.split(DATE).map((part, at) =>
        DATE.test(part) ? (
          // Its parts are always the same ones.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className="ui-whole-word">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
