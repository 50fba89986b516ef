import type { ReactNode } from 'react';

/** Runs of katakana, each of which is a word. */
const KATAKANA = /([\u30a1-\u30ff]{2,})/;

/** A text whose katakana words are not broken: a browser breaks a line between any two of their letters. */
export function wholeWords(text: string): ReactNode {
  const parts = text.split(KATAKANA);
  if (parts.length === 1) return text;
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // Its parts are always the same ones.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="ui-whole-word">
        {part}
      </span>
    ),
  );
}
