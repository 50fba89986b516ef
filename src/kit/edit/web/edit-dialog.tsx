import type { ReactNode } from 'react';
import { DialogForm, type DialogFormProps } from '#kit/ui/web/dialog-form.tsx';
import { ChangedFields } from './changed-meanwhile.tsx';
import { type EditedField, saveEdit } from './edited-field.ts';
import { useEdit, type Versioned } from './use-edit.ts';

interface EditDialogProps<Row, Values extends object> extends Omit<DialogFormProps<Values>, 'onSave'> {
  /** The record to edit; null for a new one. */
  readonly record: Row | null;
  /** What can be changed of it, as it is told to whom it was changed under the hands. */
  readonly edited: readonly EditedField<Row>[];
  /** Saves over the record as it was seen last, whose version it sends, or makes a new one; as a form's `onSave` otherwise. */
  readonly onSave: (values: Values, seen: Row | null) => Promise<void | false>;
  /** Somebody else was faster: what lists the record is out of date. */
  readonly onMet: () => void;
}

/** An add or edit dialog of a record that others may edit meanwhile. */
export function EditDialog<Row extends Versioned, Values extends object>({
  record,
  edited,
  onSave,
  onMet,
  onClose,
  children,
  ...dialog
}: EditDialogProps<Row, Values>): ReactNode {
  const edit = useEdit(record, onMet);
  return (
    <DialogForm<Values>
      {...dialog}
      onSave={(values, form) => saveEdit(edit, form, edited, () => onSave(values, edit.seen))}
      onClose={() => {
        edit.end();
        onClose();
      }}
    >
      {(form) => (
        <>
          <ChangedFields edit={edit} fields={edited} form={form} />
          {typeof children === 'function' ? children(form) : children}
        </>
      )}
    </DialogForm>
  );
}
