import type { FormInstance } from 'antd';
import { sameValue } from '#kit/ui/web/same-values.ts';
import type { Edit, DetectedConflict } from './use-edit.ts';

/** The name of a value in a form. */
export type InputName = string | (string | number)[];

/** A field of a record in the conflict message. */
export interface EditedField<Row> {
  /** In the user's language. */
  readonly label: string;
  /** The name of the input in the form; absent if the field cannot be edited. */
  readonly input?: InputName;
  /** The value of the record in the form. */
  readonly value: (row: Row) => unknown;
  /** The proposed initial value of the form, if it is not the record's value. */
  readonly proposed?: (row: Row) => unknown;
  /** The displayed text of a value; empty for no value. */
  readonly text: (value: unknown) => string;
}

/** The fields in which two states of a record differ. */
export function differingFields<Row>(fields: readonly EditedField<Row>[], one: Row, other: Row): EditedField<Row>[] {
  return fields.filter(({ value }) => !sameValue(value(one), value(other)));
}

/** Saves the values of a form. On a conflict, unchanged fields get the other user's values; changed fields remain. */
export async function saveEdit<Row, Saved>(
  edit: Edit<Row>,
  form: FormInstance,
  fields: readonly EditedField<Row>[],
  write: () => Promise<Saved>,
): Promise<Saved> {
  try {
    return await write();
  } catch (error) {
    const conflict = edit.detectConflict(error);
    if (conflict !== null) takeUntouched(form, fields, conflict);
    throw error;
  }
}

function takeUntouched<Row>(form: FormInstance, fields: readonly EditedField<Row>[], { seen, current }: DetectedConflict<Row>): void {
  for (const { input, value, proposed = value } of fields)
    if (input !== undefined && sameValue(form.getFieldValue(input), proposed(seen))) form.setFieldValue(input, value(current));
}
