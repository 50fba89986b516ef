import { utf8Text } from '../xlsx/xml-text.ts';
import { RecentTexts } from '../recent-texts.ts';

const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** The text of `="00610060"`, a formula by which programs keep leading zeros. Any other text unchanged. */
export function textOfFormula(text: string): string {
  if (!text.startsWith('="')) return text;
  const inner = TEXT_FORMULA.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

/** V8 copies slices up to this length. A longer slice keeps the whole original string in memory. */
const MAX_COPIED_LENGTH = 12;

/** Copies slices of larger texts, so that these can be freed. */
export class DetachedTexts {
  readonly #recent = new RecentTexts(utf8Text);

  of(text: string): string {
    if (text.length <= MAX_COPIED_LENGTH) return text;
    const bytes = Buffer.from(text);
    return this.#recent.decode(bytes, 0, bytes.length);
  }
}
