import type { Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { sharedStringBytesOf } from '../../limits.ts';
import type { ByteSource } from '../byte-source.ts';
import { chooseSheet } from '../choose-sheet.ts';
import type { ReadContext } from '../read-context.ts';
import { SharedStrings } from './shared-strings.ts';
import { SheetScanner } from './sheet-scanner.ts';
import { readStyleKinds, readXlsxPackage, type XlsxPackage } from './xlsx-package.ts';
import { ZipArchive } from './zip-archive.ts';

/** Reads one sheet of an .xlsx in batches. See `readWorkbook`. */
export async function* readXlsx(source: ByteSource, context: ReadContext): AsyncGenerator<Row[], void, void> {
  const archive = await ZipArchive.open(source, context);
  try {
    const description = await readXlsxPackage(archive);
    const { sheets, from1904, stylesPart } = description;
    const { part } = chooseSheet(sheets, context);
    if (!archive.has(part)) throw new WorkbookError('corrupt', `the worksheet ${part} is missing`);
    const styleKinds = stylesPart === null ? new Uint8Array() : await readStyleKinds(archive, stylesPart);
    const sharedStrings = await readSharedStrings(archive, description, source.size, context);
    const scanner = new SheetScanner({ from1904, styleKinds, sharedStrings }, context);
    for await (const chunk of archive.read(part)) {
      scanner.feed(chunk);
      while (scanner.scan()) yield scanner.takeRows();
    }
    scanner.finish();
    const rows = scanner.takeRows();
    if (rows.length > 0) yield rows;
  } finally {
    archive.close();
  }
}

/** Names and visibility of the sheets, without reading a cell. */
export async function listXlsxSheets(source: ByteSource, context: ReadContext): Promise<{ name: string; visible: boolean }[]> {
  const archive = await ZipArchive.open(source, context);
  try {
    const { sheets } = await readXlsxPackage(archive);
    return sheets.filter((sheet) => sheet.kind === 'worksheet').map(({ name, visible }) => ({ name, visible }));
  } finally {
    archive.close();
  }
}

async function readSharedStrings(
  archive: ZipArchive,
  description: XlsxPackage,
  fileBytes: number,
  context: ReadContext,
): Promise<SharedStrings | null> {
  if (description.sharedStringsPart === null) return null;
  const strings = new SharedStrings(Math.min(context.limits.sharedStringBytes, sharedStringBytesOf(fileBytes)));
  for await (const chunk of archive.read(description.sharedStringsPart)) {
    strings.feed(chunk);
    strings.scan();
    await context.hold(strings.heldBytes);
  }
  strings.finish();
  return strings;
}
