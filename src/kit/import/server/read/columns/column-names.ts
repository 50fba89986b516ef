import type { Field } from '#kit/fields/field.ts';
import { columnName, type Translate } from '#kit/i18n/translate.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { MarkedColumn } from '#kit/workbook/server/write/annotate-workbook.ts';
import { headerKey } from '../../../define.ts';
import { writtenHeader } from './headers.ts';
import type { CellProblem } from '../problems.ts';
import type { SheetColumns } from './sheet-columns.ts';

/** Names the columns of an upload in messages. */
export class ColumnNames {
  readonly #language: Language;
  readonly #translate: Translate;
  /** False for records of interfaces and views: their column names are not translated. */
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
   * The name of a problem's column; empty for a problem of the whole row. In Chinese it is the header as written in the
   * file, if that is the Chinese label.
   */
  ofProblem(sheet: SheetColumns | null, { column, header }: Pick<CellProblem, 'column' | 'header'>): string {
    if (header !== undefined) return this.ofField({ label: header });
    return column === null ? '' : this.#nameAt(sheet, column);
  }

  /**
   * The columns of the marked workbook by index: the header, with the translation in its second line, and the name in
   * messages.
   */
  marked(sheet: SheetColumns | null): ReadonlyMap<number, MarkedColumn> {
    const columns = new Map<number, MarkedColumn>();
    for (const [index, field] of sheet?.fields ?? []) {
      const translatedHeader =
        this.#language === 'zh' ? undefined : writtenHeader(field.label, (text) => this.#translate(this.#language, text));
      columns.set(index, { translatedHeader, name: this.#nameAt(sheet, index) });
    }
    return columns;
  }

  #nameAt(sheet: SheetColumns | null, column: number): string {
    const header = sheet?.headers.get(column) ?? '';
    const field = sheet?.fields.get(column);
    if (field === undefined || !this.#isWorkbook) return header;
    return this.#language === 'zh' && headerKey(header) === headerKey(field.label) ? header : this.ofField(field);
  }
}
