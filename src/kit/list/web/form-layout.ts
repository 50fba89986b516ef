import type { Field } from '#kit/fields/field.ts';
import { textWidth } from '#kit/ui/web/text-width.ts';

/** Columns of a form's grid. */
const WHOLE = 6;

/** What a field needs of a row: long texts all of it, names half, numbers, days and yes/no a third. */
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
/** The mark of a required field, and what a guessed width may lack, in px. */
const BESIDE_LABEL = 14;

/** How much of a row a label takes so that it stands on one line. */
function needOfLabel(label: string): number {
  const fits = (need: number) => textWidth(label) + BESIDE_LABEL <= ((ACROSS + GAP) * need) / WHOLE - GAP;
  return [2, 3].find(fits) ?? WHOLE;
}

/**
 * How many of the form's six columns each field takes. Fields of one width share rows, and where the label of one of them needs more in the reader's
 * language all of them get it; the last of a row takes what would stay empty.
 */
export function spansOf(fields: readonly Field[], t: (text: string) => string): readonly number[] {
  const spans: number[] = [];
  for (let first = 0; first < fields.length; first = spans.length) {
    const need = needOf(fields[first]!);
    const behind = fields.findIndex((field, at) => at > first && needOf(field) !== need);
    const last = behind < 0 ? fields.length : behind;
    const span = Math.max(need, ...fields.slice(first, last).map(({ label }) => needOfLabel(t(label))));
    spans.push(...Array<number>(last - first).fill(span));
    const used = ((last - first) * span) % WHOLE;
    if (used > 0) spans[last - 1]! += WHOLE - used;
  }
  return spans;
}
