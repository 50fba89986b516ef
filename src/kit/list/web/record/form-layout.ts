import { isFlag, type Field } from '#kit/fields/field.ts';
import { textWidth } from '#kit/ui/web/table/text-width.ts';
import type { Translator } from '#kit/i18n/words.ts';

/** The number of columns of the form's grid. */
const COLUMNS = 6;

/** The columns for a field: a whole row for long texts, half for names, a third for numbers, days and booleans. */
function spanOf(field: Field): number {
  switch (field.kind) {
    case 'text':
      return field.maxLength > 60 ? COLUMNS : 3;
    case 'choice':
      return field.choices.length > 2 ? COLUMNS : 2;
    case 'time':
      return 3;
    default:
      return 2;
  }
}

/** The width of the form without its padding, and the gap between two fields, in px. */
const FORM_WIDTH = 552;
const GAP = 16;
/** Width of the required mark and of the error of estimated widths, in px. */
const MARK_AND_ERROR = 14;

/** The columns that a label needs to fit on one line. */
function spanOfLabel(label: string): number {
  const fits = (span: number) => textWidth(label) + MARK_AND_ERROR <= ((FORM_WIDTH + GAP) * span) / COLUMNS - GAP;
  return [2, 3].find(fits) ?? COLUMNS;
}

/**
 * The number of columns for each field. Successive fields of the same width share rows, but checkboxes not with inputs.
 * If the label of one needs more columns in the user's language, all of them get as many. The last field takes the
 * remaining columns of its row.
 */
export function spansOf(fields: readonly Field[], t: Translator): readonly number[] {
  const spans: number[] = [];
  for (let first = 0; first < fields.length; first = spans.length) {
    const fieldSpan = spanOf(fields[first]!);
    const areFlags = isFlag(fields[first]!);
    const next = fields.findIndex((field, index) => index > first && (spanOf(field) !== fieldSpan || isFlag(field) !== areFlags));
    const end = next < 0 ? fields.length : next;
    // Two fields share a row equally.
    const least = end - first === 2 ? Math.max(fieldSpan, COLUMNS / 2) : fieldSpan;
    const span = Math.max(least, ...fields.slice(first, end).map(({ label }) => spanOfLabel(t(label))));
    spans.push(...Array<number>(end - first).fill(span));
    const used = ((end - first) * span) % COLUMNS;
    if (used > 0) spans[end - 1]! += COLUMNS - used;
  }
  return spans;
}
