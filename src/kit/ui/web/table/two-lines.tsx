import type { ReactNode } from 'react';
import './two-lines.css';

/** A text of a cell on at most two lines, with the whole text in a tooltip. Its column has `ellipsis`. */
export function TwoLines({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="ui-two-lines" title={text}>
      {text}
    </span>
  );
}
