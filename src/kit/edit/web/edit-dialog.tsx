import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm, type DialogFormProps } from '#kit/ui/web/dialog/dialog-form.tsx';
import { ChangedFields } from './changed-meanwhile.tsx';
import { type EditedField, saveEdit } from './edited-field.ts';
import { useEdit, type Versioned } from './use-edit.ts';

interface EditDialogProps<Row, Values extends object> extends Omit<DialogFormProps<Values>, 'onSave' | 'title'> {
  /** By default 新增 or 编辑. */
  readonly title?: string;
  /** The record to edit; null for a new one. */
  readonly record: Row | null;
  /** The editable fields, as the conflict message shows them. */
  readonly edited: readonly EditedField<Row>[];
  /**
   * Saves over the last seen version of the record, which it sends, or creates a new one; otherwise like a form's
   * `onSave`.
   */
  readonly onSave: (values: Values, seen: Row | null) => Promise<void | false>;
  /** Called when another user has changed or deleted the record: the list of records is out of date. */
  readonly onOutdated: () => void;
}

/** An add or edit dialog of a record that others may edit meanwhile. */
export function EditDialog<Row extends Versioned, Values extends object>({
  record,
  edited,
  onSave,
  onOutdated,
  onClose,
  children,
  title,
  ...dialog
}: EditDialogProps<Row, Values>): ReactNode {
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
