import { foldText } from '#kit/i18n/fold.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import {
  cellText,
  dateTimeText,
  cellDayText,
  cellNumberText,
  parseDateText,
  cellPercentText,
  type CellValue,
  type DateCell,
  type FormattedNumberCell,
} from '#kit/workbook/cell.ts';
import { MAX_TEXT_LENGTH } from '#kit/workbook/limits.ts';
import {
  mayHaveLines,
  type ChoiceField,
  type DayField,
  type DecimalField,
  type Field,
  type IntegerField,
  type TextField,
  type TimeField,
} from './field.ts';
import { valueRule } from './rule-text.ts';

/** A checked value: the text that PostgreSQL casts and the API returns, null if absent, or the problem. */
export type CheckedValue = string | null | TranslatableText;

export type FieldCheck = (value: CellValue | undefined) => CheckedValue;

/** The translations of a Chinese text. */
export type TranslationsOf = (text: string) => readonly string[];

/** Whether a value was rejected. The result is then the message. */
export function isProblem(checked: CheckedValue): checked is TranslatableText {
  return typeof checked === 'object' && checked !== null;
}

/**
 * Compiles a field's rule into one function that checks both a workbook's cell and a form's value
 * (docs/business-rules/imports.md#cell-values, docs/business-rules/imports.md#field-rules). Numbers given as text are
 * accepted, text keeps its zeros, and dates are date cells or `yyyy-MM-dd` / `yyyy/MM/dd` text. A cell that shows a
 * percentage is a text such as `13%`, and a number only if the field is a percentage: other fields would get a
 * hundredth of what is shown.
 * @param translationsOf given for a workbook, whose choices may be in any language and whose digits may be full-width
 */
export function compileCheck(field: Field, translationsOf?: TranslationsOf): FieldCheck {
  const check = checkOfKind(field, translationsOf);
  const missing: TranslatableText | null =
    field.required === true ? { text: translationsOf === undefined ? requiredMessage(field) : EMPTY_CELL } : null;
  return (value) => {
    if (value === null || value === undefined) return missing;
    if (typeof value === 'object' && value.kind === 'error') return { text: '单元格是错误值{{code}}', parameters: { code: value.code } };
    if (typeof value === 'object' && value.kind === 'uncalculated') return notCalculated;
    if (typeof value === 'object' && value.kind === 'tooLong') return longerThanACell;
    if (typeof value === 'string') {
      const text = value.trim();
      return isInvisible(text) ? missing : check(text);
    }
    return check(value);
  };
}

/** A text longer than a cell of Excel. */
const longerThanACell: TranslatableText = { text: '文本超过{{limit}}个字符，请缩短', parameters: { limit: { number: MAX_TEXT_LENGTH } } };
const notCalculated: TranslatableText = { text: '公式没有保存计算结果，请用Excel打开并保存文件后重新上传' };

/** White space and invisible characters, such as direction marks, which are often copied from other programs. */
const INVISIBLE_CLASS = String.raw`\s\p{Default_Ignorable_Code_Point}\u2800`;
const INVISIBLE = new RegExp(`^[${INVISIBLE_CLASS}]*$`, 'u');
const INVISIBLE_START = new RegExp(`^[${INVISIBLE_CLASS}]+`, 'u');
const INVISIBLE_CHARACTER = new RegExp(`^[${INVISIBLE_CLASS}]$`, 'u');
const LAST_ASCII = 0x7f;

/** Whether a trimmed text is invisible: empty, or only white space and characters without width. */
export function isInvisible(trimmed: string): boolean {
  // Nearly every text begins with a letter or digit, and the pattern costs twenty times as much.
  return trimmed === '' || (trimmed.charCodeAt(0) > LAST_ASCII && INVISIBLE.test(trimmed));
}

/**
 * Removes invisible characters at both ends. Uses a loop for the end, because a pattern takes quadratic time if there
 * are thousands of such characters in the middle.
 */
function trimInvisible(text: string): string {
  const shown = text.replace(INVISIBLE_START, '');
  let end = shown.length;
  for (let last = lastCharacter(shown, end); INVISIBLE_CHARACTER.test(last); last = lastCharacter(shown, end)) end -= last.length;
  return shown.slice(0, end);
}

/** The character before a position, a whole surrogate pair if it is one; '' at the beginning. */
function lastCharacter(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return pair.length === 2 && (pair.codePointAt(0) ?? 0) > 0xffff ? pair : pair.slice(-1);
}

/** The message for an empty cell of a required column of a workbook. */
const EMPTY_CELL = '不能为空';

/** 请选择 for choices, 请输入 for typed values (docs/business-rules/imports.md#field-rules). */
function requiredMessage(field: Field): string {
  if (field.requiredMessage !== undefined) return field.requiredMessage;
  return field.kind === 'choice' || field.kind === 'day' || field.kind === 'time' ? '请选择' : '请输入';
}

type PresentValue = string | number | boolean | DateCell | FormattedNumberCell;

function checkOfKind(field: Field, translationsOf: TranslationsOf | undefined): (value: PresentValue) => CheckedValue {
  switch (field.kind) {
    case 'text':
      return checkText(field);
    case 'integer':
      return checkInteger(field, translationsOf !== undefined);
    case 'decimal':
      return checkDecimal(field);
    case 'day':
      return checkDay(field);
    case 'time':
      return checkTime(field);
    case 'choice':
      return checkChoice(field, translationsOf ?? (() => []));
  }
}

/** The number of a cell whose format pads it with zeros; any other value unchanged. */
function unpadded(value: PresentValue): PresentValue {
  return typeof value === 'object' && value.kind === 'zeroFilled' ? value.value : value;
}

/** A text without such a character, as nearly every text, needs none of the slow checks below. */
const UNUSUAL_CHARACTER = /[^\u0020-\u007e\u4e00-\u9fff]/;
// PostgreSQL stores no NUL and no half characters; other control characters have no business in a name or code.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]/u;
/** For texts of one line: also tabs, line ends and invisible characters, so that codes which look equal are equal. */
const CONTROL_IN_LINE = /[\p{Control}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** The first number with more than fifteen digits. Excel stores fifteen, and replaces further digits with zeros. */
const FIRST_ROUNDED = 1e15;
const roundedNumber: TranslatableText = { text: '数字超过15位，Excel无法准确保存，请将该列设为文本格式后重新填写' };

/** Whether a number in a text column has more digits than Excel stores: different codes may have become equal. */
function isRoundedNumber(value: Exclude<PresentValue, string>): boolean {
  const number = typeof value === 'object' && 'value' in value ? value.value : value;
  return typeof number === 'number' && Math.abs(number) >= FIRST_ROUNDED;
}

/** The longest text of one line of visible ASCII that is accepted unchanged; 0 if every text needs a check. */
export function longestPlainText(field: Field): number {
  if (field.kind !== 'text') return 0;
  const { maxLength, pattern, synonyms, capitals = false, percentage = false } = field;
  return pattern === undefined && synonyms === undefined && !capitals && !percentage ? maxLength : 0;
}

function checkText(field: TextField) {
  const { maxLength, pattern, synonyms, capitals = false, percentage = false } = field;
  const storedNames = synonyms === undefined ? null : new Map(Object.entries(synonyms));
  const hasLines = mayHaveLines(field);
  const control = hasLines ? CONTROL : CONTROL_IN_LINE;
  const tooLong = valueRule(field);
  const mismatch: TranslatableText = { text: field.patternMessage ?? '格式不正确' };
  return (value: PresentValue): CheckedValue => {
    if (typeof value !== 'string' && isRoundedNumber(value)) return roundedNumber;
    let text = cellText(value);
    const isUnusual = UNUSUAL_CHARACTER.test(text);
    // Invisible characters around a code are removed.
    if (isUnusual && !hasLines) text = trimInvisible(text);
    if (capitals) text = text.toUpperCase();
    const ambiguous = percentage ? ambiguityOf(text) : null;
    if (ambiguous !== null) return ambiguous;
    if (percentage) text = asPercentage(text);
    if (text.length > maxLength) return tooLong;
    if (pattern !== undefined && !pattern.test(text)) return mismatch;
    if (isUnusual && control.test(text)) return { text: '含有不可见的控制字符' };
    return storedNames?.get(text.toLowerCase()) ?? text;
  };
}

/** A number below 1 without a percent sign is ambiguous: 0.13 may be 0.13% or 13%. The user must decide. */
function ambiguityOf(text: string): TranslatableText | null {
  const value = halfWidthNumber(text);
  if (!PLAIN_DECIMAL.test(value)) return null;
  const number = Math.abs(Number(value));
  if (number === 0 || number >= 1) return null;
  const parameters = { small: `${value}%`, large: cellPercentText(Number(value)) };
  return { text: '{{small}}还是{{large}}？请加上百分号写明', parameters };
}

/** A number as a percentage without trailing zeros; any other text unchanged, which the field's pattern rejects. */
function asPercentage(text: string): string {
  const typed = halfWidthNumber(text);
  const digits = typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed;
  if (!PLAIN_DECIMAL.test(digits)) return text;
  const [whole = '', fraction = ''] = digits.split('.');
  const places = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${places === '' ? '' : `.${places}`}%`;
}

/** Other systems write whole numbers with decimals, too: `5.0`. */
const WHOLE_NUMBER = /^-?\d{1,15}(?:\.0+)?$/;

/** @param inWorkbook the pattern of a number is that of its half-width digits; a form takes the pattern as printed */
function checkInteger(field: IntegerField, inWorkbook: boolean) {
  const { min, max, pattern } = field;
  const wrong = valueRule(field);
  const ofText = (typed: string) => {
    const text = WHOLE_NUMBER.test(typed) ? typed : halfWidthNumber(typed);
    if (pattern !== undefined && !pattern.test(inWorkbook ? text : typed)) return Number.NaN;
    const digits = withoutThousands(text);
    return WHOLE_NUMBER.test(digits) ? Number(digits) : Number.NaN;
  };
  return (present: PresentValue): CheckedValue => {
    const value = unpadded(present);
    const number = typeof value === 'string' ? ofText(value) : value;
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < min || number > max) return wrong;
    return String(number);
  };
}

const INTEGER_DIGITS = 18;
const TOO_MANY_DIGITS = /^-?0*[1-9]\d{18,}(?:\.\d*)?$/;
const PLAIN_DECIMAL = /^-?0*\d{1,18}(?:\.\d{1,15})?$/;
/** Texts of up to fifteen digits are different numbers, so the result for the number is the result for the text. */
const SHORT_DECIMAL = /^\d{1,9}(?:\.\d{1,6})?$/;

function checkDecimal(field: DecimalField) {
  const { scale, upTo = scale, min, max, percentage } = field;
  const wrong = valueRule(field);
  const refusal = (text: string, bound: string | number): TranslatableText =>
    field.message === undefined ? { text, parameters: { bound } } : { text: field.message };
  const tooSmall = refusal('不能小于{{bound}}', min ?? '');
  const tooLarge = max === undefined ? refusal('整数部分最多{{bound}}位', INTEGER_DIGITS) : refusal('不能大于{{bound}}', max);
  const { unitsOf } = quickDecimals(field);
  const plainText = (value: PresentValue) => {
    if (typeof value === 'number') return cellNumberText(value);
    return typeof value === 'string' ? withoutThousands(value) : '';
  };
  /** The text of a number that is typed with full-width characters or has a percent sign; slower than `plainText`. */
  const normalizedText = (value: PresentValue) => {
    const text = isPercent(value) ? value.shown : withoutThousands(halfWidthNumber(typeof value === 'string' ? value : ''));
    return percentage === true && text.endsWith('%') ? text.slice(0, -1).trimEnd() : text;
  };
  return (present: PresentValue): CheckedValue => {
    const value = unpadded(present);
    const number = typeof value === 'string' && SHORT_DECIMAL.test(value) ? Number(value) : value;
    const units = typeof number === 'number' ? unitsOf(number) : null;
    if (units !== null) return textOfUnits(units, scale);
    let text = plainText(value);
    if (!PLAIN_DECIMAL.test(text)) text = normalizedText(value);
    if (!PLAIN_DECIMAL.test(text)) {
      if (!TOO_MANY_DIGITS.test(text)) return wrong;
      return text.startsWith('-') && min !== undefined ? tooSmall : tooLarge;
    }
    const places = text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
    if (places > upTo) return wrong;
    if (min !== undefined && compareDecimals(text, min) < 0) return tooSmall;
    if (max !== undefined && compareDecimals(text, max) > 0) return tooLarge;
    return fixedDecimal(text, Math.max(scale, places));
  };
}

function isPercent(value: PresentValue): value is FormattedNumberCell {
  return typeof value === 'object' && value.kind === 'percent';
}

/** Characters of a number typed with a full-width keyboard, and their distance from the ASCII characters in Unicode. */
const FULL_WIDTH = /[％，－．０-９]/g;
const FULL_WIDTH_DISTANCE = 0xfee0;

/** `１２．５％` is `12.5%`. */
function halfWidthNumber(text: string): string {
  return text.replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_DISTANCE));
}

function withoutThousands(text: string): string {
  return text.includes(',') ? text.replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '') : text;
}

/** Beyond this many smallest units a number has more than the fifteen digits that a workbook stores. */
const QUICK_LIMIT = 1e15;

/** Fast handling of a field's number cells as whole numbers of its smallest unit, such as the cents of an amount. */
export interface QuickNumbers {
  /** Decimal places of a unit. */
  readonly scale: number;
  /** The number in units, less than 10^15; null if the whole rule of the field must check it. */
  readonly unitsOf: (value: number) => number | null;
}

/** The fast path for a field's number cells, with the same texts as {@link compileCheck}; null if there is none. */
export function compileQuickNumbers(field: Field): QuickNumbers | null {
  if (field.kind === 'decimal') return quickDecimals(field);
  if (field.kind !== 'integer') return null;
  const { min, max } = field;
  const isAccepted = (value: number) => Number.isInteger(value) && value >= min && value <= max && Math.abs(value) < QUICK_LIMIT;
  return { scale: 0, unitsOf: (value) => (isAccepted(value) ? value : null) };
}

/**
 * Accepts a number that is the nearest one to a decimal with at most `scale` places: an integer divided by a power of
 * ten is exactly that number. The result is the same text as by `cellNumberText`, at a tenth of the cost.
 */
function quickDecimals({ scale, min, max }: DecimalField): QuickNumbers {
  const units = 10 ** scale;
  // Among the numbers nearest to decimals of fifteen digits, a bound's nearest number compares like the bound itself;
  // others take the exact path.
  const least = min === undefined ? Number.NEGATIVE_INFINITY : Number(min);
  const most = max === undefined ? Number.POSITIVE_INFINITY : Number(max);
  return {
    scale,
    unitsOf: (value) => {
      if (!(value >= least && value <= most)) return null;
      const scaled = Math.round(value * units);
      return scaled / units !== value || Math.abs(scaled) >= QUICK_LIMIT ? null : scaled;
    },
  };
}

/** A number of smallest units as a text with `scale` places. */
function textOfUnits(units: number, scale: number): string {
  const digits = String(Math.abs(units));
  if (scale === 0) return units < 0 ? `-${digits}` : digits;
  const padded = digits.length > scale ? digits : digits.padStart(scale + 1, '0');
  const point = padded.length - scale;
  return `${units < 0 ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}`;
}

/** A plain decimal text with exactly `scale` places, which it must not exceed. */
function fixedDecimal(text: string, scale: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '');
  const places = fraction.slice(0, scale).padEnd(scale, '0');
  const unsigned = scale === 0 ? digits : `${digits}.${places}`;
  return /^[0.]*$/.test(unsigned) ? unsigned : sign + unsigned;
}

/** Compares two plain decimal texts without a float, up to 12 decimal places. Negative if `left` is less. */
export function compareDecimals(left: string, right: string): number {
  const PLACES = 12;
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(`${whole}${fraction.slice(0, PLACES).padEnd(PLACES, '0')}`);
  };
  const [scaledLeft, scaledRight] = [scaled(left), scaled(right)];
  if (scaledLeft === scaledRight) return 0;
  return scaledLeft < scaledRight ? -1 : 1;
}

const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** The date of a cell or text; null if it is no date or out of range. */
function asDate(value: PresentValue): DateCell | null {
  const date = typeof value === 'string' ? parseDateText(value) : value;
  if (date === null || typeof date !== 'object' || date.kind !== 'date') return null;
  return date.ms >= EARLIEST && date.ms < LATEST ? date : null;
}

/** A time after the day is removed: many sources export midnight with every date. */
function checkDay(field: DayField) {
  const wrong = valueRule(field);
  return (value: PresentValue): CheckedValue => {
    const date = asDate(value);
    return date === null ? wrong : cellDayText(date);
  };
}

function checkTime(field: TimeField) {
  const wrong = valueRule(field);
  return (value: PresentValue): CheckedValue => {
    const date = asDate(value);
    // Cells carry fractions of a second from spreadsheet arithmetic; business time is to the second.
    return date === null ? wrong : dateTimeText({ kind: 'date', ms: Math.round(date.ms / 1000) * 1000 });
  };
}

/** Accepts a choice by its value, or by its label in any language, with or without accents, as in workbooks. */
function checkChoice(field: ChoiceField, translationsOf: TranslationsOf) {
  const { choices } = field;
  const wrong = valueRule(field);
  // Of equal texts, a value takes precedence over a label, and a label over a translation.
  const values = new Map<string, string>();
  for (const { value, label } of choices) for (const name of translationsOf(label)) values.set(foldText(name), value);
  for (const { value, label } of choices) values.set(foldText(label), value);
  for (const { value } of choices) values.set(foldText(value), value);
  return (value: PresentValue): CheckedValue =>
    values.get(foldText(cellText(value))) ?? values.get(foldText(cellText(unpadded(value)))) ?? wrong;
}
