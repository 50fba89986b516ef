import type { ReactNode } from 'react';
import './two-lines.css';

/** A text of a cell on at most two lines, with the whole text or `title` in a tooltip. Its column has `ellipsis`. */
export function TwoLines({ text, title = text }: { readonly text: string; readonly title?: string }): ReactNode {
  return (
    <span className="ui-two-lines" title={title}>
      {text}
    </span>
  );
}
