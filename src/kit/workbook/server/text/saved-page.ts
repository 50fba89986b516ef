import { WorkbookError } from '../../error.ts';
import type { ByteSource } from '../byte-source.ts';
import { readStart, type ByteStream } from '../byte-stream.ts';
import type { ChoosableSheet } from '../choose-sheet.ts';
import { contentOf, mimeParts, parameterOf, type MimePart } from './mime-message.ts';

/** One sheet of a page saved as one file (MHTML). */
interface SavedSheet extends ChoosableSheet {
  readonly content: ByteStream;
  /** Encoding that the part's header declares. */
  readonly charset: string | null;
}

/** Bytes of the first page in which the list of sheets is searched. */
const LIST_BYTES = 256 * 1024;

/**
 * The sheets of a page saved as one file. Excel saves a workbook of several sheets as a page that lists them and a page
 * for each; any other page is a sheet itself.
 */
export async function savedPage(source: ByteSource): Promise<SavedSheet[]> {
  const parts = await mimeParts(source);
  const pages = parts.filter(({ headers }) => /^\s*text\/html\b/i.test(headers.get('content-type') ?? ''));
  const [main] = pages;
  if (main === undefined) throw new WorkbookError('html-renamed', 'a message without a page');
  const sheetOf = (part: MimePart, name: string, visible: boolean): SavedSheet => ({
    name,
    visible,
    kind: 'worksheet',
    content: contentOf(source, part),
    charset: parameterOf(part.headers.get('content-type') ?? '', 'charset'),
  });
  const head = await readStart(contentOf(source, main), LIST_BYTES);
  const listed = listedSheets(head.toString('utf8'));
  if (listed.length === 0) return [sheetOf(main, 'Sheet1', true)];
  // The first of two with the same name.
  const byName = new Map(pages.toReversed().map((page) => [fileName(page.headers.get('content-location') ?? ''), page]));
  return listed.map(({ name, visible, file }) => {
    const part = byName.get(file);
    if (part === undefined) throw new WorkbookError('corrupt', 'a listed sheet is missing');
    return sheetOf(part, name, visible);
  });
}

/** The sheets in Excel's metadata of the page: `<x:ExcelWorksheet>` with a name and an `HRef`, `…/sheet001.htm`. */
function listedSheets(html: string): { name: string; visible: boolean; file: string }[] {
  return html
    .split('<x:ExcelWorksheet>')
    .slice(1)
    .flatMap((note, index) => {
      const [sheet = ''] = note.split('</x:ExcelWorksheet>', 1);
      const href = /<x:WorksheetSource\s+HRef="([^"]*)"/.exec(sheet)?.[1];
      if (href === undefined) return [];
      const name = /<x:Name>([^<]*)</.exec(sheet)?.[1] ?? `Sheet${index + 1}`;
      return [{ name, visible: !/<x:Visible>\s*Sheet(?:Very)?Hidden/.test(sheet), file: fileName(href) }];
    });
}

function fileName(location: string): string {
  return location.trim().split(/[\\/]/).at(-1)!.toLowerCase();
}
