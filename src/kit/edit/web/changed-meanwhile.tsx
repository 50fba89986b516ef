import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { sameValue } from '#kit/ui/web/same-values.ts';
import { differingFields, type EditedField } from './edited-field.ts';
import type { Conflict, Edit } from './use-edit.ts';
import './changed-meanwhile.css';

interface ChangedMeanwhileProps {
  readonly conflict: Conflict<unknown>;
  readonly children: ReactNode;
}

/** The message that another user has changed the edited record, with the user and the time. It scrolls into view. */
export function ChangedMeanwhile({ conflict, children }: ChangedMeanwhileProps): ReactNode {
  const { t } = useWords();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A block body: newer browsers return a promise, which React would take for a cleanup function.
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { changedBy: who, changedAt: when } = conflict;
  return (
    <div ref={element} className="edit-changed-meanwhile">
      <Alert
        type="warning"
        showIcon
        title={
          who === null || when === null
            ? t('此记录已被修改，请核对后再保存')
            : t('{{who}}已于{{when}}修改了此记录，请核对后再保存', { who, when })
        }
        description={children}
      />
    </div>
  );
}

interface ChangedFieldsProps<Row> {
  readonly edit: Edit<Row>;
  readonly fields: readonly EditedField<Row>[];
  readonly form: FormInstance;
}

/**
 * The changes of the other user, field by field. A button takes over the other user's value of a field. Saving again
 * stores the values of the form.
 */
export function ChangedFields<Row>({ edit, fields, form }: ChangedFieldsProps<Row>): ReactNode {
  const { conflict } = edit;
  if (conflict === null) return null;
  return (
    <ChangedMeanwhile key={conflict.changedAt} conflict={conflict}>
      <ul>
        {differingFields(fields, conflict.base, conflict.current).map((field) => (
          <ChangedField key={field.label} field={field} base={conflict.base} current={conflict.current} form={form} />
        ))}
      </ul>
    </ChangedMeanwhile>
  );
}

interface ChangedFieldProps<Row> {
  readonly field: EditedField<Row>;
  readonly base: Row;
  readonly current: Row;
  readonly form: FormInstance;
}

function ChangedField<Row>({ field, base, current, form }: ChangedFieldProps<Row>): ReactNode {
  const { t } = useWords();
  const theirs = field.value(current);
  return (
    <li>
      {field.label}: {field.text(field.value(base)) || t('空')} → <strong>{field.text(theirs) || t('空')}</strong>
      {field.input !== undefined && <TakeOver input={field.input} theirs={theirs} form={form} />}
    </li>
  );
}

interface TakeOverProps {
  readonly input: NonNullable<EditedField<never>['input']>;
  readonly theirs: unknown;
  readonly form: FormInstance;
}

/** The button that takes over the other user's value, or a note that the form has it. */
function TakeOver({ input, theirs, form }: TakeOverProps): ReactNode {
  const { t } = useWords();
  const typed = Form.useWatch(input, { form, preserve: true }) as unknown;
  if (sameValue(typed, theirs)) return <> · {t('已采用')}</>;
  return (
    <Button type="link" size="small" onClick={() => form.setFieldValue(input, theirs)}>
      {t('采用对方的值')}
    </Button>
  );
}
