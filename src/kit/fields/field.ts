/**
 * A field of a record: what a form, a workbook's column, a table's column and a filter have in common. One declaration
 * serves all of them (docs/business-rules/imports.md#field-rules), on both sides of the wire.
 */

interface FieldBase {
  /** Name on the wire, spelt as the specification has it. */
  readonly name: string;
  /** The name in requests of forms, if the specification has another one there. */
  readonly formName?: string;
  /** Chinese label: form label, table title and workbook header, a key of the words. */
  readonly label: string;
  /** Database column; the wire name in snake case unless given. */
  readonly column?: string;
  readonly required?: boolean;
  /** The message for a missing value; by default 请输入 or 请选择, by kind. */
  readonly requiredMessage?: string;
  /** The initial value in the form of a new record. */
  readonly initial?: string;
  /** Explains the field in a template's header comment and below the form's input; with a pattern, what it requires. */
  readonly hint?: string;
  /** A value shown in the empty input of a form, if the format matters. */
  readonly example?: string;
}

/** Text, trimmed, of one line unless {@link mayHaveLines}. Leading zeros and long digit strings are kept. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  /** In characters (UTF-16 units, as a browser counts them). */
  readonly maxLength: number;
  /** A pattern that the whole text must match, and the message if it does not. */
  readonly pattern?: RegExp;
  readonly patternMessage?: string;
  /** It is one line in spite of its length: a name or a code that is never imported. */
  readonly oneLine?: true;
  /** A case-insensitive identifier: it is stored in capitals, so that an index on the column finds its prefixes. */
  readonly capitals?: true;
  /** A percentage, stored as shown: 13, `13.00` and `１３％` are `13%` (docs/business-rules/imports.md#cell-values). */
  readonly percentage?: true;
  /** Rows are ordered by the pinyin of the text, as in Excel (decision 70). */
  readonly pinyin?: true;
  /** Synonyms in small letters, each with the stored name; the case is ignored. Other texts are unchanged. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** A whole number. */
export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  /** A pattern for a number given as text. Without it 000010, 10.0 and 1,000 are accepted as notations of numbers. */
  readonly pattern?: RegExp;
  /** The number identifies something, such as the item of an order, so its digits are not grouped. */
  readonly identifier?: true;
  /** The message for anything but a whole number from `min` to `max` that matches the pattern. */
  readonly message?: string;
}

/** An exact decimal with at most `scale` places; travels as text, never as a float. */
export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  readonly scale: number;
  /** Up to this number of places are stored if given: a price may be a divided total. */
  readonly upTo?: number;
  /** Bounds as decimal text. */
  readonly min?: string;
  readonly max?: string;
  /** The number is a percentage: 13, `13%` and a cell that shows 13% are the same. */
  readonly percentage?: true;
  readonly message?: string;
}

/** A day, `yyyy-MM-dd`. */
export interface DayField extends FieldBase {
  readonly kind: 'day';
  /** It begins a range: the name of the field that ends it, which must not be an earlier day. */
  readonly notAfter?: string;
}

/** A wall-clock time in the business zone, `yyyy-MM-dd HH:mm:ss`. */
export interface TimeField extends FieldBase {
  readonly kind: 'time';
}

/** One of a fixed list: stored and sent as `value`, shown and written to workbooks as `label` (a key of the words). */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Ids and codes that are numbers on the wire. */
  readonly numeric?: boolean;
  /** The value that means yes, of a choice between yes and no. */
  readonly yes?: string;
  /** The heading above successive checkboxes of a form that belong together, a key of the words. */
  readonly group?: string;
}

/** Whether a field is a choice between yes and no, with a checkbox in forms. */
export function isFlag(field: Field): field is ChoiceField & { readonly yes: string } {
  return field.kind === 'choice' && field.yes !== undefined && field.required === true;
}

/** Maximum length of the text of a number in an input (docs/business-rules/imports.md#field-rules). */
export const NUMBER_LENGTH = 20;

/** Whether a field is a number to compute with, not an identifier. */
export function isAmount(field: Field | undefined): boolean {
  return field?.kind === 'decimal' || (field?.kind === 'integer' && field.identifier !== true);
}

/** The maximum length of a field for names and remarks is at least this; that of a code is less. */
const LINES_FROM_LENGTH = 100;

/**
 * Whether a text may have several lines. Workbooks of other systems have line breaks in names and remarks. In a code, a
 * line break is an error that no user notices.
 */
export function mayHaveLines({ maxLength, oneLine }: TextField): boolean {
  return maxLength >= LINES_FROM_LENGTH && oneLine !== true;
}

export type Field = TextField | IntegerField | DecimalField | DayField | TimeField | ChoiceField;

/** The name of a field in requests of forms. */
export function writtenName(field: Field): string {
  return field.formName ?? field.name;
}

/** The name of the database column of a field. */
export function columnOf(field: Field): string {
  return field.column ?? snakeCase(field.name);
}

/** `groundLineStandardTime` → `ground_line_standard_time`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The PostgreSQL type that a field's text form is cast to. */
export function databaseTypeOf(field: Field): string {
  switch (field.kind) {
    case 'text':
      return 'text';
    case 'integer':
      return 'bigint';
    case 'decimal':
      return 'numeric';
    case 'day':
      return 'date';
    case 'time':
      return 'timestamp';
    case 'choice':
      return field.numeric === true ? 'smallint' : 'text';
  }
}

/** A text. Most codes and names have at most 50 characters. */
export const textField = (name: string, label: string, maxLength = 50, required = false): TextField => ({
  kind: 'text',
  name,
  label,
  maxLength,
  required,
});

/** A text that each row must have. */
export const requiredText = (name: string, label: string, maxLength?: number): TextField => textField(name, label, maxLength, true);

/** The id of a record. */
export const idField = (name: string, label: string, required = false): IntegerField => ({
  kind: 'integer',
  name,
  label,
  required,
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
});

/** The maximum number of pieces of a row, which the database stores as integer. */
export const PIECES_MAX = 999_999_999;

/** A number of pieces. */
export const piecesField = (name: string, label: string): IntegerField => ({ kind: 'integer', name, label, min: 0, max: PIECES_MAX });

/** A number of pieces that each row must have. */
export const requiredPieces = (name: string, label: string): IntegerField => ({ ...piecesField(name, label), required: true });
