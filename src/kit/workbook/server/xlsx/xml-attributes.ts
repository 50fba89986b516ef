import { decodeEntities } from './xml-text.ts';

/** Attributes of one tag by their name as written, prefix included. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** Without a regular expression, whose backtracking on a hostile tag of a megabyte takes hours. */
export function parseAttributes(text: string): XmlAttributes {
  const attributes = new Map<string, string>();
  let offset = 0;
  for (;;) {
    const equals = text.indexOf('=', offset);
    if (equals < 0) return attributes;
    const name = text.slice(offset, equals).trim();
    let quoteAt = equals + 1;
    while (quoteAt < text.length && text.charCodeAt(quoteAt) <= 32) quoteAt++;
    const quote = text[quoteAt];
    if (quote !== '"' && quote !== "'") return attributes;
    const end = text.indexOf(quote, quoteAt + 1);
    if (end < 0) return attributes;
    attributes.set(name, decodeEntities(text.slice(quoteAt + 1, end)));
    offset = end + 1;
  }
}
