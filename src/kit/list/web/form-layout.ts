import type { Field } from '#kit/fields/field.ts';

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

/** How many of the form's six columns each field takes. Fields of one width share rows; the last of a row takes what would stay empty. */
export function spansOf(fields: readonly Field[]): readonly number[] {
  const spans: number[] = [];
  let used = 0;
  const fillRow = () => {
    if (used > 0) spans[spans.length - 1]! += WHOLE - used;
    used = 0;
  };
  for (const [at, field] of fields.entries()) {
    const need = needOf(field);
    if (at > 0 && needOf(fields[at - 1]!) !== need) fillRow();
    spans.push(need);
    used = (used + need) % WHOLE;
  }
  fillRow();
  return spans;
}
