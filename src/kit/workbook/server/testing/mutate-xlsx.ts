import { mutateBytes } from './mutate-xls.ts';
import type { Random } from './random.ts';
import { zipParts, type Parts, type ZipShape } from './zip-parts.ts';

/** Damage by faulty programs and by attackers between two tags. */
const SNIPPETS: readonly ((random: Random) => string)[] = [
  () => '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
  () => '<!-- a comment with <tags> and > -->',
  () => '<![CDATA[ <c r="A1"><v>1</v></c> ]]>',
  () => '<?target data?>',
  () => '<!',
  () => '&#x0;&#xD800;&#x110000;&unknown;&#99999999;&',
  () => '_x0000__xD83D__xDE00__x005F_x',
  (random) => '<a>'.repeat(1 + random.below(100_000)),
  (random) => '</a>'.repeat(1 + random.below(1000)),
  (random) =>
    `<c r="${'A'.repeat(random.below(40))}${random.below(2_000_000)}" t="${random.pick(['s', 'str', 'inlineStr', 'b', 'e', 'd', 'n', 'x'])}"><v>1</v></c>`,
  (random) => `<row r="${random.pick([0, -1, 1, 1_048_576, 1_048_577, 4_294_967_296, 1e30])}"><c r="XFD1"><v>1</v></c></row>`,
  (random) => 'x'.repeat(random.below(3_000_000)),
  (random) => `<x a="${'y'.repeat(random.below(3_000_000))}"/>`,
  (random) => `<x ${'a '.repeat(random.below(500_000))}/>`,
  (random) => `<row><c r="XFD${random.below(100)}"><v>1</v></c></row>`.repeat(random.below(3000)),
  () => '\u0000\u0001\ufffe',
  // As other programs write: names in other namespaces, formulas without values, repeated rows, ISO dates.
  (random) => `<f:${random.pick(FORMAT_NAMES)} xmlns:f="urn:foreign" r="A1" date1904="1">`,
  (random) => `<${random.pick(FORMAT_NAMES)} xmlns="${random.pick(['urn:foreign', '', SPREADSHEET])}"/>`,
  (random) => ` xmlns="urn:foreign"`.repeat(1 + random.below(3)),
  (random) => `<x ${Array.from({ length: random.below(5000) }, (_, i) => `xmlns:p${i}="urn:${i}"`).join(' ')}><p1:c/></x>`,
  (random) => `<extLst><ext><workbookPr/><${random.pick(FORMAT_NAMES)}/></ext></extLst>`,
  (random) =>
    `<c r="${random.pick(['A', 'B', 'C'])}1"${random.pick(['', ' t="str"', ' t="b"'])}><f>1+1</f>${random.pick(['', '<v/>', '<v></v>'])}</c>`,
  (random) =>
    `<row r="${1 + random.below(40)}"><c r="${random.pick(['A', 'Z'])}1"><v>${random.below(3)}</v></c></row>`.repeat(1 + random.below(3)),
  (random) =>
    `<c t="d" s="${random.below(8)}"><v>${random.pick(['PT26H', 'P1DT', '-P9999999999D', '1899-12-31T25:00', '1900-02-29', '9999-12-31T23:59:59.9999', 'T1', 'P'])}</v></c>`,
  (random) => `state="${random.pick(['hidden', 'shown', ''])}"`,
  () => '<c r="A1"><v>1234567890123456</v></c>',
  // Long texts in a row, and a long shared text.
  (random) =>
    `<row>${`<c t="inlineStr"><is><t>${'x'.repeat(32_767)}</t></is></c>`.repeat(random.below(40))}</row>`.repeat(random.below(40)),
  (random) => `<si><t>${'&#9999999;'.repeat(random.below(50_000))}</t></si>`,
];

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const FORMAT_NAMES = ['workbookPr', 'sheet', 'sheets', 'row', 'c', 'v', 't', 'si', 'xf', 'cellXfs', 'numFmt', 'Relationship', 'sheetData'];

const NUMBERS = [
  '0',
  '-1',
  '1',
  '4294967295',
  '4294967296',
  '1e308',
  '1e400',
  'NaN',
  '',
  ' ',
  '99999999999999999999',
  '0x10',
  '１',
  '2958466',
  '-0.5',
  '60',
];

type Mutation = (parts: Parts, random: Random) => void;

/** Damages a workbook's parts in one to three ways, or its zip. */
export function mutateXlsx(original: Parts, random: Random): Buffer {
  const parts: Parts = new Map(original);
  if (random.chance(0.85)) {
    const times = 1 + random.below(3);
    for (let i = 0; i < times && parts.size > 0; i++) random.pick(MUTATIONS)(parts, random);
  }
  const entries = [...parts].map(([name, bytes]): [string, Buffer] => [name, bytes]);
  if (random.chance(0.02) && entries.length > 0) entries.push(random.pick(entries));
  if (random.chance(0.002)) for (let i = 0; i < 21_000; i++) entries.push([`x${i}`, Buffer.alloc(0)]);
  const zip = zipParts(entries, randomShape(entries, random));
  return random.chance(0.25) ? damageZip(zip, random) : zip;
}

function randomShape(entries: readonly (readonly [string, Buffer])[], random: Random): ZipShape {
  const victim = entries.length > 0 ? random.pick(entries)[0] : '';
  return {
    stored: random.chance(0.2),
    dataDescriptors: random.chance(0.2),
    zip64: random.chance(0.2),
    claimedSize: random.chance(0.05) ? new Map([[victim, random.pick([0, 1, 100, 2 ** 31, 2 ** 32 - 2])]]) : undefined,
    wrongChecksum: random.chance(0.05) ? new Set([victim]) : undefined,
    encrypted: random.chance(0.02) ? new Set([victim]) : undefined,
  };
}

/** Damages the directory at the end, the headers of the parts, or any bytes. */
function damageZip(zip: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(zip);
  const places = random.pick([
    [0x06054b50, 22],
    [0x02014b50, 46],
    [0x04034b50, 30],
    [0x06064b50, 56],
    [0x07064b50, 20],
  ] as const);
  const starts: number[] = [];
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(places[0]);
  for (let offset = bytes.indexOf(signature); offset >= 0; offset = bytes.indexOf(signature, offset + 4)) starts.push(offset);
  if (starts.length === 0 || random.chance(0.3)) return mutateBytes(bytes, random);
  const offset = random.pick(starts) + random.below(places[1] - 4);
  bytes.writeUInt32LE(random.pick([0, 1, 0xff, 0xffff, 0x10000, 0x7fffffff, 0xfffffffe, 0xffffffff, random.below(bytes.length)]), offset);
  return bytes;
}

function pickPart(parts: Parts, random: Random): [string, Buffer] {
  const names = [...parts.keys()];
  const sheets = names.filter((name) => /sheet\d|sharedStrings/.test(name));
  const name = sheets.length > 0 && random.chance(0.6) ? random.pick(sheets) : random.pick(names);
  return [name, parts.get(name)!];
}

const damageBytes: Mutation = (parts, random) => {
  const [name, bytes] = pickPart(parts, random);
  parts.set(name, mutateBytes(bytes, random));
};

/** Deletes, repeats, exchanges or truncates tags. */
const shuffleTags: Mutation = (parts, random) => {
  const [name, bytes] = pickPart(parts, random);
  const tokens = bytes.toString('utf8').split(/(?=<)/);
  if (tokens.length < 3) return;
  const count = 1 + random.below(4);
  for (let i = 0; i < count; i++) {
    const a = random.below(tokens.length);
    const b = random.below(tokens.length);
    switch (random.below(4)) {
      case 0:
        tokens.splice(a, 1);
        break;
      case 1:
        tokens.splice(a, 0, tokens[b] ?? '');
        break;
      case 2:
        [tokens[a], tokens[b]] = [tokens[b] ?? '', tokens[a] ?? ''];
        break;
      default:
        tokens[a] = (tokens[a] ?? '').slice(0, random.below(12));
    }
  }
  parts.set(name, Buffer.from(tokens.join('')));
};

const insertSnippet: Mutation = (parts, random) => {
  const [name, bytes] = pickPart(parts, random);
  const tokens = bytes.toString('utf8').split(/(?=<)/);
  tokens.splice(random.below(tokens.length + 1), 0, random.pick(SNIPPETS)(random));
  parts.set(name, Buffer.from(tokens.join('')));
};

const changeNumber: Mutation = (parts, random) => {
  const [name, bytes] = pickPart(parts, random);
  const text = bytes.toString('utf8');
  const numbers = [...text.matchAll(/\d+/g)];
  if (numbers.length === 0) return;
  const changed = random.pick(numbers);
  parts.set(name, Buffer.from(text.slice(0, changed.index) + random.pick(NUMBERS) + text.slice(changed.index + changed[0].length)));
};

const removePart: Mutation = (parts, random) => {
  parts.delete(pickPart(parts, random)[0]);
};

const renamePart: Mutation = (parts, random) => {
  const [name, bytes] = pickPart(parts, random);
  parts.delete(name);
  parts.set(random.pick([name.toUpperCase(), `/${name}`, name.replaceAll('/', '\\'), `../${name}`, `${name} `, 'x']), bytes);
};

const exchangeParts: Mutation = (parts, random) => {
  const [a, first] = pickPart(parts, random);
  const [b, second] = pickPart(parts, random);
  parts.set(a, second);
  parts.set(b, first);
};

const otherEncoding: Mutation = (parts, random) => {
  const [name, bytes] = pickPart(parts, random);
  const text = bytes.toString('utf8');
  const wide = Buffer.from(random.chance(0.5) ? `\ufeff${text}` : text, 'utf16le');
  parts.set(name, random.chance(0.5) ? wide : wide.subarray(0, wide.length & ~1).swap16());
};

/** Repeats a piece of a part, so that it expands to many times its compressed size, as a zip bomb does. */
const blowUp: Mutation = (parts, random) => {
  if (random.chance(0.9)) return insertSnippet(parts, random);
  const [name, bytes] = pickPart(parts, random);
  const half = random.below(bytes.length + 1);
  const piece = bytes.subarray(half, half + 1 + random.below(200));
  const times = Math.floor((random.below(60) * 1024 * 1024) / Math.max(1, piece.length));
  parts.set(name, Buffer.concat([bytes.subarray(0, half), Buffer.alloc(piece.length * times, piece), bytes.subarray(half)]));
};

const MUTATIONS: readonly Mutation[] = [
  damageBytes,
  damageBytes,
  shuffleTags,
  shuffleTags,
  shuffleTags,
  insertSnippet,
  insertSnippet,
  changeNumber,
  changeNumber,
  changeNumber,
  removePart,
  renamePart,
  exchangeParts,
  otherEncoding,
  blowUp,
];
