import { Form, type FormInstance, Select } from 'antd';
import { Fragment, type ReactNode, useMemo } from 'react';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { saveWithUndo } from '#kit/edit/web/save-with-undo.ts';
import { isAmount, isFlag, writtenName, type Field } from '#kit/fields/field.ts';
import { callApi } from '#kit/http/web/client.ts';
import { exactText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import type { ListDefinition } from '../../define.ts';
import { type ComboOptions, useComboOptions } from '../combo.ts';
import { FieldInput } from '../field-input.tsx';
import { recordName } from '../../record-name.ts';
import { fieldRules } from './field-rules.ts';
import { spansOf } from './form-layout.ts';
import type { Row } from '../list.ts';

/** The values of the form: the text of each field as typed. */
type Values = Record<string, string>;

interface RecordDialogProps {
  readonly definition: ListDefinition;
  readonly open: boolean;
  /** The edited row; null for a new record. */
  readonly row: Row | null;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Adds a record (新增), or edits one with the values of the row (编辑) (docs/user-interface.md#lists). */
export function RecordDialog({ definition, open, row, onSaved, onClose }: RecordDialogProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const { fields, calls, messages = {}, idName } = definition;
  const edited = useMemo(() => fields.map((field) => editedField(definition, field, words)), [definition, fields, words]);
  const initialValues = useMemo(() => initialOf(fields, row), [fields, row]);
  const spans = useMemo(() => spansOf(fields, t), [fields, t]);
  const comboOptions = useComboOptions(definition);
  async function save(values: Values, seen: Row | null): Promise<void> {
    const body = bodyOf(fields, values);
    if (seen === null) {
      await callApi({ method: 'POST', path: calls.insert?.path ?? '', body });
      notify.success(t(messages.inserted ?? '新增成功'));
      await onSaved();
    } else {
      await saveWithUndo({
        saved: t(messages.updated ?? '编辑成功'),
        values: body,
        seen: { values: bodyOf(fields, initialOf(fields, seen)), version: seen.version as number },
        store: async (next, over, silent) => {
          const path = calls.update?.path ?? '';
          await callApi({ method: 'POST', path, body: { ...next, [idName]: seen[idName], version: over.version }, silent });
          // The answer has no version. The server increases it by 1 if a value changes.
          const isChanged = JSON.stringify(next) !== JSON.stringify(over.values);
          return isChanged ? Number(over.version) + 1 : over.version;
        },
        onSaved,
      });
    }
  }
  return (
    <EditDialog<Row, Values>
      record={row}
      edited={edited}
      onOutdated={() => void onSaved()}
      open={open}
      title={{ kind: definition.title, nameOf: (record) => recordName(definition, record, t) }}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <div className="list-form">
          {fields.map((field, index) => (
            <Fragment key={field.name}>
              <GroupHeading group={groupOf(field)} before={groupOf(fields[index - 1])} />
              <Form.Item
                name={writtenName(field)}
                label={isFlag(field) ? null : t(field.label)}
                className={isFlag(field) ? 'list-form-flag' : ''}
                required={field.required === true}
                rules={fieldRules(field, t)}
                validateTrigger={['onBlur', 'onChange']}
                style={{ gridColumn: `span ${spans[index]}` }}
                extra={field.hint === undefined ? undefined : t(field.hint)}
              >
                {isCombo(definition, field) ? (
                  <ComboField definition={definition} field={field} form={form} options={comboOptions} />
                ) : (
                  <FieldInput field={field} />
                )}
              </Form.Item>
            </Fragment>
          ))}
        </div>
      )}
    </EditDialog>
  );
}

const groupOf = (field: Field | undefined) => (field?.kind === 'choice' ? field.group : undefined);

/** The heading above the first field of a group. */
function GroupHeading({ group, before }: { readonly group: string | undefined; readonly before: string | undefined }): ReactNode {
  const { t } = useWords();
  return group === undefined || group === before ? null : <h3 className="list-form-group">{t(group)}</h3>;
}

/** Whether a field has the options of the combo call. */
const isCombo = (definition: ListDefinition, field: Field) =>
  definition.filters.some(({ on, options }) => on === field.name && options === 'combo');

interface ComboFieldProps {
  readonly definition: ListDefinition;
  readonly field: Field;
  readonly form: FormInstance<Values>;
  readonly options: ComboOptions;
  /** Set by the form. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** A field with the options of the combo, translated. A choice of the first level clears the second level. */
function ComboField({ definition, field, form, options, value = '', onChange, ...rest }: ComboFieldProps): ReactNode {
  const { t } = useWords();
  const values = Form.useWatch([], form) ?? {};
  const offered = options(field.name, (name) => values[name] ?? '') ?? [];
  const dependents = definition.filters.filter(({ dependsOn }) => dependsOn === field.name).map(({ on }) => on);
  return (
    <Select<string>
      {...rest}
      showSearch={OPTION_SEARCH}
      value={value === '' ? null : value}
      placeholder={t('请选择')}
      options={offered.map((option) => ({ value: option.value, label: t(option.label, { context: field.label }) }))}
      onChange={(next) => {
        for (const name of dependents) form.setFieldValue(name, '');
        onChange?.(next);
      }}
    />
  );
}

/** The display of a field in the conflict message: choices and combo values translated, amounts as in the list. */
function editedField(definition: ListDefinition, field: Field, { t, language }: WordsInUse): EditedField<Row> {
  const nameOf = (value: string) => {
    if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.label;
    return isCombo(definition, field) ? value : undefined;
  };
  return {
    label: t(field.label),
    input: writtenName(field),
    value: (row) => textOf(row, field),
    text: (value) => {
      if (isAmount(field) && value !== '') return exactText(String(value), language);
      const name = nameOf(String(value));
      return name === undefined ? String(value) : t(name);
    },
  };
}

const textOf = (row: Row, field: Field) => String(row[field.name] ?? '');

function initialOf(fields: readonly Field[], row: Row | null): Values {
  return Object.fromEntries(fields.map((field) => [writtenName(field), row === null ? (field.initial ?? '') : textOf(row, field)]));
}

/** The request body: whole numbers and numeric choices as numbers, empty values as null (docs/api.md#types). */
function bodyOf(fields: readonly Field[], values: Values): Record<string, string | number | null> {
  return Object.fromEntries(
    fields.map((field) => {
      const name = writtenName(field);
      const text = (values[name] ?? '').trim();
      if (text === '') return [name, null];
      const isNumber = field.kind === 'integer' || (field.kind === 'choice' && field.numeric === true);
      return [name, isNumber ? Number(text) : text];
    }),
  );
}
