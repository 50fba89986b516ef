/**
 * A field of a record: what a form, a workbook's column, a table's column and a filter have in common. One declaration
 * serves all of them (docs/business-rules/imports.md#field-rules), on both sides of the wire.
 */

interface FieldBase {
  /** Name on the wire, spelt as the specification has it. */
  readonly name: string;
  /** Its name in what forms send, where the specification has another one there. */
  readonly writtenAs?: string;
  /** Chinese label: form label, table title and workbook header, a key of the words. */
  readonly label: string;
  /** Database column; the wire name in snake case unless given. */
  readonly column?: string;
  readonly required?: boolean;
  /** What a missing value is told; by kind 请输入 or 请选择. */
  readonly requiredMessage?: string;
  /** What the form of a new record starts with. */
  readonly initial?: string;
  /** Explains the column in a template's header comment and below the form's input, beyond the rule itself; where there is a pattern, what it wants. */
  readonly hint?: string;
}

/** Text, trimmed; leading zeros and long digit strings are kept. It is one line unless {@link mayHaveLines}. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  /** In characters (UTF-16 units, as a browser counts them). */
  readonly maxLength: number;
  /** A pattern that the whole text must match, and what is said where it does not. */
  readonly pattern?: RegExp;
  readonly patternMessage?: string;
  /** An identifier of which small and capital letters are the same: it is kept in capitals, so that an index of the column itself finds its beginnings. */
  readonly capitals?: true;
  /**
   * A percentage, kept as it is shown: 13, `13.00` and `１３％` are `13%` (docs/business-rules/imports.md#cell-values).
   */
  readonly percentage?: true;
  /** Its texts are words that people look for by their sound: rows in its order are in the order of pinyin, as Excel has them (decision 70). */
  readonly pinyin?: true;
  /** Names of the same thing, in small letters, and the one that is kept; capital and small letters make no difference. Other texts stay as they are. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** A whole number. */
export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  /** A pattern that a number given as text must match as it is written; without it 000010, 10.0 and 1,000 are how systems write numbers. */
  readonly pattern?: RegExp;
  /** It names something and counts nothing, as the item of an order does: its digits stand together. */
  readonly names?: true;
  /** What is said of anything but a whole number from `min` to `max` that matches the pattern. */
  readonly message?: string;
}

/** An exact decimal with at most `scale` places; travels as text, never as a float. */
export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  readonly scale: number;
  /** It may have more places than `scale`, which are kept where they are: a price that is a total divided. */
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

/** One of a fixed list: stored and sent as `value`, shown and written into workbooks as `label` (a key of the words). */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Ids and codes that are numbers on the wire. */
  readonly numeric?: boolean;
  /** Of yes or no: the value that means yes. The specification stores it as 1 of 1 and 0 in one list, and as 1 of 1 and 2 in another. */
  readonly yes?: string;
}

/** Texts of so many characters are names in full, remarks and reasons; what is shorter is a key, a code or the name of a kind. */
const LINES_FROM_LENGTH = 100;

/**
 * Whether a text may have several lines: other systems' workbooks break them in names and remarks; in a code a break is a mistake that nobody
 * sees.
 */
export function mayHaveLines({ maxLength }: TextField): boolean {
  return maxLength >= LINES_FROM_LENGTH;
}

export type Field = TextField | IntegerField | DecimalField | DayField | TimeField | ChoiceField;

/** The name of a field in what forms send. */
export function writtenName(field: Field): string {
  return field.writtenAs ?? field.name;
}

/** The database column of a field. */
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
