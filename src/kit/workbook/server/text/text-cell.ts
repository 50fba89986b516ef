import { utf8Text } from '../xlsx/xml-text.ts';
import { RecentTexts } from '../recent-texts.ts';

const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/**
 * `="00610060"` as the text that it is a formula for: so do exporters keep Excel from taking zeros away. Any other text
 * as it is.
 */
export function textOfFormula(text: string): string {
  if (!text.startsWith('="')) return text;
  const inner = TEXT_FORMULA.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

/**
 * V8 lets shorter texts stand for themselves; a longer part of a piece would keep all of it in memory for as long as
 * someone remembers it.
 */
const LONGEST_COPIED_ANYWAY = 12;

/** Texts cut out of larger ones, made independent of them. */
export class DetachedTexts {
  readonly #recent = new RecentTexts(utf8Text);

  of(text: string): string {
    if (text.length <= LONGEST_COPIED_ANYWAY) return text;
    const bytes = Buffer.from(text);
    return this.#recent.decode(bytes, 0, bytes.length);
  }
}
