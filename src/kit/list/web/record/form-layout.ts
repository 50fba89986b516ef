import type { Field } from '#kit/fields/field.ts';
import { textWidth } from '#kit/ui/web/table/text-width.ts';
import type { Translator } from '#kit/i18n/words.ts';

/** Columns of a form's grid. */
const WHOLE = 6;

/** The share of a row for each type of field: long texts all of it, names half, numbers, days and booleans a third. */
function needOf(field: Field): number {
  switch (field.kind) {
    case 'text':
      return field.maxLength > 60 ? WHOLE : 3;
    case 'choice':
      return field.choices.length > 2 ? WHOLE : 2;
    case 'time':
      return 3;
    default:
      return 2;
  }
}

/** A form's width without its edges, and the gap between two fields, in px. */
const ACROSS = 552;
const GAP = 16;
/** Width of the required mark and of the error of estimated widths, in px. */
const MARK_AND_ERROR = 14;

/** The share of a row that a label needs to fit on one line. */
function needOfLabel(label: string): number {
  const fits = (need: number) => textWidth(label) + MARK_AND_ERROR <= ((ACROSS + GAP) * need) / WHOLE - GAP;
  return [2, 3].find(fits) ?? WHOLE;
}

/**
 * The number of the form's six columns for each field. Fields of one width share rows. If the label of one needs more
 * in the user's language, all of them get it. The last field of a row takes the remaining columns.
 */
export function spansOf(fields: readonly Field[], t: Translator): readonly number[] {
  const spans: number[] = [];
  for (let first = 0; first < fields.length; first = spans.length) {
    const need = needOf(fields[first]!);
    const behind = fields.findIndex((field, index) => index > first && needOf(field) !== need);
    const last = behind < 0 ? fields.length : behind;
    // Two fields alone share a row equally.
    const least = last - first === 2 ? Math.max(need, WHOLE / 2) : need;
    const span = Math.max(least, ...fields.slice(first, last).map(({ label }) => needOfLabel(t(label))));
    spans.push(...Array<number>(last - first).fill(span));
    const used = ((last - first) * span) % WHOLE;
    if (used > 0) spans[last - 1]! += WHOLE - used;
  }
  return spans;
}
