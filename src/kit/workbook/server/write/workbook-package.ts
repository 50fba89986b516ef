import type { Writable } from 'node:stream';
import { columnLetters } from '../../cell.ts';
import { MAX_ROWS_XLSX } from '../../limits.ts';
import { clustersOf, commentShapesXml, commentsXml, type CellComment } from './comments-xml.ts';
import { LINE_HEIGHT } from './header-rows.ts';
import { StyleSheet } from './style-sheet.ts';
import { escapeXml, SPREADSHEET_NAMESPACE, spaceAttribute, XML_DECLARATION } from './xml-writing.ts';
import { ZipWriter } from './zip-writer.ts';

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The namespaces of parts that refer to other parts by `r:id`. */
const NAMESPACES = `${SPREADSHEET_NAMESPACE} xmlns:r="${RELATIONSHIP}"`;
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** The beginning of the content types of workbook parts. */
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Maximum characters of a list within a validation. Longer lists are columns of the hidden sheet {@link LISTS_SHEET}. */
const INLINE_LIST_LENGTH = 255;
const LISTS_SHEET = '_lists';
const MAX_SHEET_NAME = 31;
/** Reserved sheet names, in lower case: the first by Excel, the second for the lists of dropdowns. */
const RESERVED_NAMES = ['history', LISTS_SHEET];

/** Cells in which only the values of a list are accepted. */
interface Dropdown {
  /** From 0. */
  readonly column: number;
  readonly values: readonly string[];
}

/** The parts of a sheet other than its rows. */
export interface SheetLayout {
  /** Width in characters, and the style of cells that are still empty. */
  readonly columns: readonly { readonly width: number; readonly style: number }[];
  /** Rows of the header; 1 unless given. */
  readonly headerRows?: number;
  /** Ranges of merged cells: A1:B1. */
  readonly merges?: readonly string[];
  readonly autoFilter: boolean;
  readonly dropdowns: readonly Dropdown[];
  /** Notes; may grow while the rows are written. */
  readonly comments: readonly CellComment[];
  readonly hidden?: boolean;
}

/** Invalid at the end of a name, also of a truncated one: apostrophes, spaces, and half of a surrogate pair. */
const INVALID_NAME_END = /['\s\ud800-\udbff]+$/;
/**
 * Maximum characters of a requested name that are checked. Uploads may have sheet names of any length, and matching
 * {@link INVALID_NAME_END} takes quadratic time.
 */
const MAX_CHECKED_NAME_LENGTH = 256;

interface WrittenSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly hasComments: boolean;
  /** The filtered range, or `null`. */
  readonly filter: string | null;
}

/** The fastest level of compression. */
const DEFLATE_LEVEL = 1;

/** Writes the parts of an .xlsx in sequence: first the sheets, then the parts that describe them. */
export class WorkbookPackage {
  readonly styles = new StyleSheet();
  readonly #zip: ZipWriter;
  readonly #sheets: WrittenSheet[] = [];
  /** The first free cluster of shape numbers (comments-xml.ts). Drawings of a workbook must not share one. */
  #nextCluster = 1;
  /** The lists of the hidden sheet, by their values as JSON, in the order of its columns. */
  readonly #lists = new Map<string, readonly string[]>();

  constructor(sink: Writable) {
    this.#zip = new ZipWriter(sink, DEFLATE_LEVEL);
  }

  /**
   * Writes a sheet. `rows` yields `<row>` elements, in pieces of any size, and returns the number of the last row.
   * Names of visible sheets are cut and made unique.
   */
  async sheet(name: string, layout: SheetLayout, rows: AsyncGenerator<string, number, void>): Promise<void> {
    const index = this.#sheets.length;
    if (index === 0) await this.#zip.part('_rels/.rels', [rootRelationshipsXml()]);
    let lastRow = 0;
    // Outside the generator function, which does not have the `this` of the method.
    const tail = (): string => this.#sheetTail(layout, lastRow);
    const body = async function* (): AsyncGenerator<string, void, void> {
      yield sheetHead(layout, index === 0);
      lastRow = yield* rows;
      yield tail();
    };
    await this.#zip.part(`xl/worksheets/sheet${index + 1}.xml`, body());
    const hasComments = layout.comments.length > 0;
    if (hasComments) await this.#writeComments(index + 1, layout.comments);
    const filter = layout.autoFilter ? filterRange(layout, lastRow) : null;
    const uniqueName = layout.hidden ? name : this.#uniqueName(name);
    this.#sheets.push({ name: uniqueName, hidden: layout.hidden ?? false, hasComments, filter });
  }

  /** Writes the remaining parts and ends the sink. */
  async end(): Promise<void> {
    if (this.#lists.size > 0) await this.#writeLists();
    await this.#zip.part('xl/workbook.xml', [workbookXml(this.#sheets)]);
    await this.#zip.part('xl/_rels/workbook.xml.rels', [workbookRelationshipsXml(this.#sheets.length)]);
    await this.#zip.part('xl/styles.xml', [this.styles.xml()]);
    await this.#zip.part('[Content_Types].xml', [contentTypesXml(this.#sheets)]);
    await this.#zip.end();
  }

  /** Bytes written so far, compressed and uncompressed. */
  get written(): ZipWriter['written'] {
    return this.#zip.written;
  }

  /** Stops writing, also after a failure. The owner of the sink then closes or destroys it. */
  release(): void {
    this.#zip.release();
  }

  /** The elements after the rows, in the order that the schema prescribes (CT_Worksheet): Excel rejects another order. */
  #sheetTail(layout: SheetLayout, lastRow: number): string {
    const { headerRows = 1, merges = [] } = layout;
    const validations = layout.dropdowns.map(({ column, values }) => {
      const letters = columnLetters(column);
      return (
        `<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" sqref="${letters}${headerRows + 1}:${letters}${MAX_ROWS_XLSX}">` +
        `<formula1>${escapeXml(this.#registeredList(values))}</formula1></dataValidation>`
      );
    });
    return (
      '</sheetData>' +
      (layout.autoFilter ? `<autoFilter ref="${filterRange(layout, lastRow)}"/>` : '') +
      (merges.length > 0
        ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
        : '') +
      (validations.length > 0 ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>` : '') +
      '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
      (layout.comments.length > 0 ? '<legacyDrawing r:id="rId1"/>' : '') +
      '</worksheet>'
    );
  }

  /** The formula of a list: its values, or a reference to the hidden sheet, for which a long list is registered. */
  #registeredList(values: readonly string[]): string {
    const joined = values.join(',');
    const inline = joined.length <= INLINE_LIST_LENGTH && values.every((value) => !/[,"\n]/.test(value) && value.trim() === value);
    if (inline) return `"${joined}"`;
    // Equal lists of several columns share one column of the sheet.
    const key = JSON.stringify(values);
    this.#lists.set(key, values);
    const letters = columnLetters([...this.#lists.keys()].indexOf(key));
    return `${LISTS_SHEET}!$${letters}$1:$${letters}$${values.length}`;
  }

  async #writeLists(): Promise<void> {
    const lists = [...this.#lists.values()];
    const layout = { columns: [], autoFilter: false, dropdowns: [], comments: [], hidden: true };
    await this.sheet(LISTS_SHEET, layout, listRows(lists));
  }

  async #writeComments(number: number, comments: readonly CellComment[]): Promise<void> {
    await this.#zip.part(`xl/worksheets/_rels/sheet${number}.xml.rels`, [
      relationshipsXml([
        ['rId1', `${RELATIONSHIP}/vmlDrawing`, `../drawings/vmlDrawing${number}.vml`],
        ['rId2', `${RELATIONSHIP}/comments`, `../comments${number}.xml`],
      ]),
    ]);
    await this.#zip.part(`xl/comments${number}.xml`, [commentsXml(comments)]);
    await this.#zip.part(`xl/drawings/vmlDrawing${number}.vml`, [commentShapesXml(comments, this.#nextCluster)]);
    this.#nextCluster += clustersOf(comments.length);
  }

  /**
   * A valid sheet name: at most 31 characters, none of `[]:*?/\`, no apostrophe at either end, not reserved, unique
   * without regard to case.
   */
  #uniqueName(requested: string): string {
    const clean =
      requested
        .slice(0, MAX_CHECKED_NAME_LENGTH)
        .toWellFormed()
        .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
        .replace(/^['\s]+/, '')
        .replace(INVALID_NAME_END, '') || 'Sheet';
    const usedNames = new Set([...RESERVED_NAMES, ...this.#sheets.map((sheet) => sheet.name.toLowerCase())]);
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` (${number})`;
      const name = clean.slice(0, MAX_SHEET_NAME - suffix.length).replace(INVALID_NAME_END, '') + suffix;
      if (!usedNames.has(name.toLowerCase())) return name;
    }
  }
}

function sheetHead(layout: SheetLayout, first: boolean): string {
  const { headerRows = 1 } = layout;
  const pane =
    layout.hidden === true
      ? ''
      : `<pane ySplit="${headerRows}" topLeftCell="A${headerRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`;
  const columns = layout.columns.map(
    ({ width, style }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  return (
    `${XML_DECLARATION}<worksheet ${NAMESPACES}>` +
    `<sheetViews><sheetView workbookViewId="0"${first ? ' tabSelected="1"' : ''}>${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="${LINE_HEIGHT}"/>` +
    (columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '') +
    '<sheetData>'
  );
}

/** The range from the last header row to the last row: A2:C9. */
function filterRange(layout: SheetLayout, lastRow: number): string {
  const { headerRows = 1 } = layout;
  return `A${headerRows}:${columnLetters(Math.max(0, layout.columns.length - 1))}${Math.max(headerRows, lastRow)}`;
}

async function* listRows(lists: readonly (readonly string[])[]): AsyncGenerator<string, number, void> {
  const rows = Math.max(...lists.map((values) => values.length));
  for (let row = 1; row <= rows; row++) {
    const cells = lists.map((values, column) => {
      const value = values[row - 1];
      if (value === undefined) return '';
      return `<c r="${columnLetters(column)}${row}" t="inlineStr"><is><t${spaceAttribute(value)}>${escapeXml(value)}</t></is></c>`;
    });
    yield `<row r="${row}">${cells.join('')}</row>`;
  }
  return rows;
}

function relationshipsXml(relationships: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = relationships.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`);
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${items.join('')}</Relationships>`;
}

function rootRelationshipsXml(): string {
  return relationshipsXml([['rId1', `${RELATIONSHIP}/officeDocument`, 'xl/workbook.xml']]);
}

function workbookRelationshipsXml(sheets: number): string {
  const items = Array.from({ length: sheets }, (_, i): [string, string, string] => {
    return [`rId${i + 1}`, `${RELATIONSHIP}/worksheet`, `worksheets/sheet${i + 1}.xml`];
  });
  return relationshipsXml([...items, [`rId${sheets + 1}`, `${RELATIONSHIP}/styles`, 'styles.xml']]);
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const entries = sheets.map(
    ({ name, hidden }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  // Excel stores the range of a filter also under this hidden name, by which other programs find it.
  const filters = sheets.flatMap(({ name, filter }, i) => {
    if (filter === null) return [];
    // Absolute: A1:C9 becomes $A$1:$C$9.
    const range = filter.replace(/([A-Z]+)(\d+)/g, (_cell, letters: string, row: string) => `$${letters}$${row}`);
    const sheet = `'${name.replaceAll("'", "''")}'`;
    return [`<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${escapeXml(`${sheet}!${range}`)}</definedName>`];
  });
  return (
    `${XML_DECLARATION}<workbook ${NAMESPACES}><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${entries.join('')}</sheets>` +
    (filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : '') +
    '</workbook>'
  );
}

function contentTypesXml(sheets: readonly WrittenSheet[]): string {
  const parts = sheets.flatMap(({ hasComments }, i) => {
    const sheet = `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/>`;
    const comments = `<Override PartName="/xl/comments${i + 1}.xml" ContentType="${CONTENT_TYPE}.comments+xml"/>`;
    return hasComments ? [sheet, comments] : [sheet];
  });
  return (
    `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/>` +
    `${parts.join('')}</Types>`
  );
}
