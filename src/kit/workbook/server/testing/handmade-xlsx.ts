import { zipParts, type Parts, type ZipShape } from './zip-parts.ts';

/** The namespace of workbooks that are not strict. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook written tag by tag, for files that no library of the tests writes. */
export interface HandmadeXlsx {
  /** The content of `<sheetData>`. */
  readonly rows?: string;
  /** A whole worksheet part, instead of `rows`. */
  readonly sheet?: string | Buffer;
  /** The content of `<sst>`; no shared texts without it. */
  readonly sharedStrings?: string;
  /** Format codes; cell style n (from 1) has the n-th one. */
  readonly formats?: readonly string[];
  /** Attributes of `<workbookPr>`. */
  readonly workbookProperties?: string;
  /** Parts that are added or replaced, or removed (`null`). */
  readonly parts?: Readonly<Record<string, string | Buffer | null>>;
  readonly shape?: ZipShape;
}

/** The parts of a handmade workbook. */
export function handmadeParts(made: HandmadeXlsx): Parts {
  const parts = new Map<string, Buffer>();
  const add = (name: string, content: string | Buffer): void => void parts.set(name, Buffer.from(content));
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  );
  add('_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><workbookPr ${made.workbookProperties ?? ''}/>` +
      '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ]),
  );
  add('xl/worksheets/sheet1.xml', made.sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${made.rows ?? ''}</sheetData></worksheet>`);
  add('xl/styles.xml', styles(made.formats ?? []));
  if (made.sharedStrings !== undefined) add('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${made.sharedStrings}</sst>`);
  for (const [name, content] of Object.entries(made.parts ?? {})) {
    if (content === null) parts.delete(name);
    else add(name, content);
  }
  return parts;
}

/** A handmade workbook's bytes. */
export function handmadeXlsx(made: HandmadeXlsx): Buffer {
  return zipParts(handmadeParts(made), made.shape);
}

/** A relationships part: id, last word of the type, target. */
export function relationships(items: readonly (readonly [id: string, type: string, target: string])[]): string {
  const lines = items.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${PACKAGE}">${lines.join('')}</Relationships>`;
}

function styles(formats: readonly string[]): string {
  const codes = formats.map(
    (code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
  );
  const cells = formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
}
