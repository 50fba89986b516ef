import { mutateBytes } from './mutate-xls.ts';
import type { Random } from './random.ts';
import { gb18030, mimeMessage, quotedPrintable, spreadsheetXml, utf16, xmlSheet } from './text-files.ts';

/** Damage by faulty exports and by attackers in a text. */
const SNIPPETS: readonly ((random: Random) => string)[] = [
  () => '"',
  () => '""',
  () => '="',
  () => '\r',
  () => '\ufeff',
  () => '\0',
  () => '\u001a',
  () => '&#0;&#xD800;&#x110000;&bogus;&',
  () => '<table>',
  () => '</table>',
  () => '<td rowspan=0 colspan=9>',
  () => '<tr>',
  () => '<!--',
  () => '<![CDATA[',
  () => '<!DOCTYPE x [<!ENTITY a "aaaa">]>',
  () => '<Row ss:Index="2"/>',
  () => '<Cell ss:Index="99999999999"/>',
  () => '=\r\n',
  () => '=E7=94',
  (random) => '<b>'.repeat(1 + random.below(3000)),
  (random) => `x${'<br>'.repeat(random.below(30_000))}${'y<p></p>'.repeat(random.below(30_000))}`,
  (random) => '</b>'.repeat(1 + random.below(3000)),
  (random) => ','.repeat(random.below(20_000)),
  (random) => 'x'.repeat(random.below(100_000)),
  (random) => '一,'.repeat(random.below(1000)),
  (random) => `<td colspan="${random.pick([0, -1, 1e9, 16_384])}" rowspan="${random.pick([0, 1e9, 65_535])}">`.repeat(random.below(50)),
];

const TABLE = Array.from({ length: 60 }, (_, i) => [`00${610_060 + i}`, i % 2 ? '电池, 大' : '屏 "小"', `${i}.25`, '2025-03-01']);
const HEADER = ['物料号', '名称', '数量', '日期'];

/** The same table in a random format of text. */
function undamaged(random: Random): string {
  const rows = [HEADER, ...TABLE];
  const delimiter = random.pick([',', ';', '\t']);
  const quoted = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const html = `<html><table>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('\n')}</table></html>`;
  switch (random.below(4)) {
    case 0:
      return rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n');
    case 1:
      return html;
    case 2:
      return mimeMessage([
        ['Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable', quotedPrintable(Buffer.from(html))],
      ]).toString();
    default:
      return spreadsheetXml(
        xmlSheet(
          'S',
          rows.map((row) => `<Row>${row.map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`).join('')}</Row>`).join('\n'),
        ),
      );
  }
}

/** A table as text in some encoding, mostly damaged. */
export function mutateText(random: Random): Buffer {
  let text = undamaged(random);
  const times = random.below(4);
  for (let i = 0; i < times; i++) {
    const offset = random.below(text.length + 1);
    const cut = random.chance(0.3) ? random.below(200) : 0;
    text = text.slice(0, offset) + random.pick(SNIPPETS)(random) + text.slice(offset + cut);
  }
  const bytes = encoded(text, random);
  return random.chance(0.3) ? mutateBytes(bytes, random) : bytes;
}

function encoded(text: string, random: Random): Buffer {
  const mark = random.chance(0.5) ? '\ufeff' : '';
  switch (random.below(4)) {
    case 0:
      return utf16(mark + text, random.pick(['little', 'big']));
    case 1:
      // GBK lacks these characters.
      return gb18030(text.replace(/[\ufeff\ufffd\u0080-\u00ff]/g, '?'));
    default:
      return Buffer.from(mark + text);
  }
}
