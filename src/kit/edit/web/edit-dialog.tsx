import type { ReactNode } from 'react';
import type { Translator } from '#kit/i18n/words.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm, type DialogFormProps } from '#kit/ui/web/dialog/dialog-form.tsx';
import { ChangedFields } from './changed-meanwhile.tsx';
import { type EditedField, saveEdit } from './edited-field.ts';
import { useEdit, type Versioned } from './use-edit.ts';

/** The kind of a record: the Chinese name of its list, whose word for one record has the context 记录. */
interface KindOfRecord<Row> {
  readonly kind: string;
  readonly nameOf: (record: Row) => string;
}

interface EditDialogProps<Row, Values extends object> extends Omit<DialogFormProps<Values>, 'onSave' | 'title'> {
  /** Translated, or what it is composed of. */
  readonly title: string | KindOfRecord<Row>;
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
      title={typeof title === 'string' ? title : titleOf(record, title, t)}
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

function titleOf<Row>(record: Row | null, { kind, nameOf }: KindOfRecord<Row>, t: Translator): string {
  const word = t(kind, { context: '记录' });
  return record === null ? t('新增 · {{kind}}', { kind: word }) : t('编辑 · {{kind}} {{name}}', { kind: word, name: nameOf(record) });
}
