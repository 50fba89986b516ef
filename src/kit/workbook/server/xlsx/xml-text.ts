/** Node's decoders without the argument checks of `toString`, which cost as much as a short text's decoding itself. */
interface FastBuffer {
  utf8Slice(start: number, end: number): string;
  latin1Slice(start: number, end: number): string;
}

const AMPERSAND = 0x26;
const RETURN = 0x0d;
const UNDERSCORE = 0x5f;
const LETTER_X = 0x78;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const ENTITY = /&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g;
const ESCAPED_UNIT = /_x([0-9a-fA-F]{4})_/g;

/**
 * Decodes escaped XML text: entities, line ends (XML makes CR LF and a lone CR one LF), and the workbook format's own
 * `_xHHHH_` for characters that XML cannot hold (`_x000D_` is CR). U+0000 is dropped: neither a cell nor the database
 * can hold it.
 */
export function decodeXmlText(bytes: Buffer, start: number, end: number): string {
  let special = false;
  let unit = false;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === AMPERSAND || byte === RETURN || byte === 0) special = true;
    else if (byte === UNDERSCORE && bytes[i + 1] === LETTER_X) unit = true;
  }
  let text = (bytes as unknown as FastBuffer).utf8Slice(start, end);
  if (special) text = decodeEntities(text.replace(/\r\n?/g, '\n'));
  if (unit) text = text.replace(ESCAPED_UNIT, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return (special || unit) && text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** Text of an attribute or element with its entities resolved. An entity that XML does not define is not changed. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** ASCII bytes as text. */
export function latin1Text(bytes: Buffer, start: number, end: number): string {
  return (bytes as unknown as FastBuffer).latin1Slice(start, end);
}

/** UTF-8 bytes without escapes as text. */
export function utf8Text(bytes: Buffer, start: number, end: number): string {
  return (bytes as unknown as FastBuffer).utf8Slice(start, end);
}
