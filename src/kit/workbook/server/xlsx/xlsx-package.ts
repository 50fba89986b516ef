import { WorkbookError } from '../../error.ts';
import { MAX_ENTRIES } from '../../limits.ts';
import type { ChoosableSheet } from '../choose-sheet.ts';
import { builtInNumberKind, numberKindOf, type NumberKind } from '../number-format.ts';
import { attributeIn } from './xml-tags.ts';
import type { ZipArchive } from './zip-archive.ts';

/** A sheet as the workbook lists it. */
interface SheetEntry extends ChoosableSheet {
  /** The name of its part in the archive. */
  readonly part: string;
}

/** The workbook-level data of an .xlsx. */
export interface XlsxPackage {
  readonly sheets: readonly SheetEntry[];
  readonly from1904: boolean;
  readonly sharedStringsPart: string | null;
  readonly stylesPart: string | null;
}

/** States of hidden sheets. Any other value means visible. */
const HIDDEN_STATES = new Set(['hidden', 'veryHidden']);

/** Namespaces of the attribute that names a sheet's part: the usual one and that of strict workbooks. */
const RELATIONSHIP_NAMESPACES = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);

interface Relationship {
  /** The last word of the type, which is the same in strict workbooks. */
  readonly type: string;
  readonly target: string;
}

/** Content types of a workbook's main part that are other formats than .xlsx. */
const MACRO_ENABLED = /vnd\.ms-excel\.(sheet|template|addin)\.macroEnabled/i;
const BINARY = /vnd\.ms-excel\.sheet\.binary/i;

/**
 * Reads the relationships and the sheet list from any location: programs differ in folders, prefixes, absolute or
 * relative paths, and the strict variant in the names of types. Throws {@link WorkbookError} for other formats in a
 * zip.
 */
export async function readXlsxPackage(archive: ZipArchive): Promise<XlsxPackage> {
  const mainPart = await findMainPart(archive);
  await refuseOtherFormats(archive, mainPart);
  const relationships = await readRelationships(archive, mainPart);
  const { sheets, from1904 } = await readSheetList(archive, mainPart, relationships);
  const partOfType = (type: string): string | null => {
    for (const relationship of relationships.values()) {
      if (relationship.type === type && archive.has(relationship.target)) return relationship.target;
    }
    return null;
  };
  return { sheets, from1904, sharedStringsPart: partOfType('sharedStrings'), stylesPart: partOfType('styles') };
}

async function findMainPart(archive: ZipArchive): Promise<string> {
  const relationships = await readRelationships(archive, '');
  for (const { type, target } of relationships.values()) {
    if (type === 'officeDocument') return target;
  }
  if (archive.has('xl/workbook.xml')) return 'xl/workbook.xml';
  if (archive.has('mimetype')) {
    let kind = '';
    for await (const chunk of archive.read('mimetype')) kind += chunk.toString('latin1', 0, 100);
    if (kind.includes('opendocument.spreadsheet')) throw new WorkbookError('ods-renamed');
  }
  throw new WorkbookError('not-a-workbook', 'a zip file without a workbook');
}

async function refuseOtherFormats(archive: ZipArchive, mainPart: string): Promise<void> {
  let mainType = '';
  await archive.visitTags('[Content_Types].xml', {
    open: (name, read) => {
      if (name !== 'Override') return;
      const attributes = read();
      if (attributes.get('PartName')?.toLowerCase() === `/${mainPart}`.toLowerCase()) mainType = attributes.get('ContentType') ?? '';
    },
  });
  if (BINARY.test(mainType) || mainPart.toLowerCase().endsWith('.bin')) throw new WorkbookError('xlsb-renamed');
  if (MACRO_ENABLED.test(mainType)) throw new WorkbookError('macro-enabled');
  if (/wordprocessingml|presentationml/.test(mainType)) throw new WorkbookError('not-a-workbook', mainType);
}

/** The internal relationships of a part by their id, with absolute targets; of the package itself for `''`. */
async function readRelationships(archive: ZipArchive, part: string): Promise<Map<string, Relationship>> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const relationships = new Map<string, Relationship>();
  let count = 0;
  await archive.visitTags(`${folder}_rels/${part.slice(slash)}.rels`, {
    open: (name, read) => {
      if (name !== 'Relationship') return;
      // An archive cannot have more parts.
      if (++count > MAX_ENTRIES) throw new WorkbookError('too-many-entries', 'relationships', { limit: MAX_ENTRIES });
      const attributes = read();
      if (attributes.get('TargetMode') === 'External') return;
      const type = attributes.get('Type') ?? '';
      const target = resolveTarget(folder, attributes.get('Target') ?? '');
      relationships.set(attributes.get('Id') ?? '', { type: type.slice(type.lastIndexOf('/') + 1), target });
    },
  });
  return relationships;
}

function resolveTarget(folder: string, target: string): string {
  let path = target.replaceAll('\\', '/');
  try {
    path = decodeURIComponent(path);
  } catch {
    // Not percent-encoded: the name is literal.
  }
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

async function readSheetList(
  archive: ZipArchive,
  mainPart: string,
  relationships: Map<string, Relationship>,
): Promise<{ sheets: SheetEntry[]; from1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  let root = '';
  const hasPart = await archive.visitTags(mainPart, {
    open: (name, read, namespaceOf) => {
      if (root === '') root = name;
      if (name === 'workbookPr') from1904 = isTrue(read().get('date1904'));
      if (name !== 'sheet') return;
      const attributes = read();
      if (sheets.length >= MAX_ENTRIES) throw new WorkbookError('too-many-entries', 'sheets', { limit: MAX_ENTRIES });
      const relationship = relationships.get(attributeIn(RELATIONSHIP_NAMESPACES, 'id', attributes, namespaceOf) ?? '');
      sheets.push({
        name: attributes.get('name') ?? '',
        visible: !HIDDEN_STATES.has(attributes.get('state') ?? ''),
        kind: sheetKind(relationship?.type),
        part: relationship?.target ?? '',
      });
    },
  });
  if (!hasPart) throw new WorkbookError('corrupt', `the workbook part ${mainPart} is missing`);
  if (root !== 'workbook') throw new WorkbookError('not-a-workbook', `the main part is <${root.slice(0, 40)}>`);
  return { sheets, from1904 };
}

function sheetKind(type: string | undefined): SheetEntry['kind'] {
  if (type === 'worksheet') return 'worksheet';
  return type !== undefined && /macrosheet$/i.test(type) ? 'macro' : 'other';
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

/** Excel's own limit is 65,490 cell formats. */
const MAX_STYLES = 1 << 17;

/** The {@link NumberKind} of each cell style (`s` of a cell). */
export async function readStyleKinds(archive: ZipArchive, part: string): Promise<Uint8Array> {
  const formats = new Map<number, NumberKind>();
  const kinds: number[] = [];
  let insideCellFormats = false;
  await archive.visitTags(part, {
    open: (name, read) => {
      if (name === 'numFmt') formats.set(Number(read().get('numFmtId')), numberKindOf(read().get('formatCode') ?? ''));
      else if (name === 'cellXfs') insideCellFormats = true;
      else if (name === 'xf' && insideCellFormats && kinds.length < MAX_STYLES) {
        const id = Number(read().get('numFmtId') ?? '0');
        kinds.push(formats.get(id) ?? builtInNumberKind(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') insideCellFormats = false;
    },
  });
  return Uint8Array.from(kinds);
}
