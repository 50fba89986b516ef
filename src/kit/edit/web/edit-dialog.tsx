import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm, type DialogFormProps } from '#kit/ui/web/dialog/dialog-form.tsx';
import { ChangedFields } from './changed-meanwhile.tsx';
import { type EditedField, saveEdit } from './edited-field.ts';
import { useEdit, type Versioned } from './use-edit.ts';

interface EditDialogProps<Row, Values extends object> extends Omit<DialogFormProps<Values>, 'onSave' | 'title'> {
  /** Translated; by default 新增 or 编辑. */
  readonly title?: string;
  /** The record to edit; null for a new one. */
  readonly record: Row | null;
  /** The editable fields, for the conflict message. */
  readonly edited: readonly EditedField<Row>[];
  /**
   * Saves the record with the version of `seen`, or creates a record if `seen` is null. Its result is like that of
   * `onSave` of `DialogForm`.
   */
  readonly onSave: (values: Values, seen: Row | null) => Promise<void | false>;
  /** Called if another user has changed or deleted the record, to reload the list of records. */
  readonly onOutdated: () => void;
}

/** A dialog that adds or edits a record, and handles concurrent changes by other users. */
export function EditDialog<Row extends Versioned, Values extends object>(props: EditDialogProps<Row, Values>): ReactNode {
  const { record, edited, onSave, onOutdated, onClose, children, title, ...dialog } = props;
  const { t } = useWords();
  const edit = useEdit(record, onOutdated);
  return (
    <DialogForm<Values>
      {...dialog}
      title={title ?? t(record === null ? '新增' : '编辑')}
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
