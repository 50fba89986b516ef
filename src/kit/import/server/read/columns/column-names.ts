import type { Field } from '#kit/fields/field.ts';
import { columnName, type Translate } from '#kit/i18n/translate.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { MarkedColumn } from '#kit/workbook/server/write/annotate-workbook.ts';
import { headerKey } from '../../../define.ts';
import { writtenHeader } from './headers.ts';
import type { CellProblem } from '../problems.ts';
import type { SheetColumns } from './sheet-columns.ts';

/** The names of an upload's columns in messages. */
export class ColumnNames {
  readonly #language: Language;
  readonly #translate: Translate;
  /** False for records of other systems, whose column names are not translated. */
  readonly #isWorkbook: boolean;

  constructor(language: Language, translate: Translate, isWorkbook: boolean) {
    this.#language = language;
    this.#translate = translate;
    this.#isWorkbook = isWorkbook;
  }

  ofField({ label }: Pick<Field, 'label'>): string {
    return columnName(label, this.#language, this.#translate);
  }

  /**
   * The column of a problem; empty for a problem of the whole row. In Chinese it is the file's own header, if that is
   * Chinese.
   */
  ofProblem(sheet: SheetColumns | null, { column, header }: Pick<CellProblem, 'column' | 'header'>): string {
    if (header !== undefined) return this.ofField({ label: header });
    return column === null ? '' : this.#at(sheet, column);
  }

  /**
   * For the marked workbook: for each known column its header, with the reader's word in the second line, and its name
   * in reasons.
   */
  marked(sheet: SheetColumns | null): ReadonlyMap<number, MarkedColumn> {
    const columns = new Map<number, MarkedColumn>();
    for (const [index, field] of sheet?.fields ?? []) {
      const written = this.#language === 'zh' ? undefined : writtenHeader(field.label, (text) => this.#translate(this.#language, text));
      columns.set(index, { ...(written === undefined ? {} : { written }), shown: this.#at(sheet, index) });
    }
    return columns;
  }

  #at(sheet: SheetColumns | null, column: number): string {
    const header = sheet?.headers.get(column) ?? '';
    const field = sheet?.fields.get(column);
    if (field === undefined || !this.#isWorkbook) return header;
    return this.#language === 'zh' && headerKey(header) === headerKey(field.label) ? header : this.ofField(field);
  }
}
