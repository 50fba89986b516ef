import type { ReactNode } from 'react';

/** Runs of katakana, each of which is a word. */
const KATAKANA = /([\u30a1-\u30ff]{2,})/;

/** A text whose words of katakana stay whole: between two of their letters a browser ends a line as between any two characters. */
export function wholeWords(text: string): ReactNode {
  const parts = text.split(KATAKANA);
  if (parts.length === 1) return text;
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // Its parts are always the same ones.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="whole-word">
        {part}
      </span>
    ),
  );
}
