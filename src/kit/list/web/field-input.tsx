import { Checkbox, Input, Select } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { isFlag, mayHaveLines, NUMBER_LENGTH, type Field } from '#kit/fields/field.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { decimalText } from '#kit/i18n/formats.ts';
import { DecimalInput } from '#kit/ui/web/decimal-input.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';

/** Loaded on demand, because the calendar is large. */
const DayInput = lazyPart(() => import('./day-input.tsx'));

interface FieldInputProps {
  readonly field: Field;
  /** Set by the form, like `value`, `onChange` and `onBlur`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
}

/** The input of a field. Its value is always text. A checkbox has the label of its field. `aria` is set by the form. */
export function FieldInput({ field, id, value = '', onChange, onBlur, ...aria }: FieldInputProps): ReactNode {
  const { t, language } = useWords();
  const placeholder = field.example === undefined ? undefined : t('例如：{{example}}', { example: field.example });
  const common = { ...aria, id, onBlur };
  switch (field.kind) {
    case 'text':
      return mayHaveLines(field) ? (
        <Input.TextArea
          {...common}
          placeholder={placeholder}
          value={value}
          maxLength={field.maxLength}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      ) : (
        <Input
          {...common}
          placeholder={placeholder}
          value={value}
          maxLength={field.maxLength}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'integer':
      return (
        <Input
          {...common}
          value={value}
          maxLength={NUMBER_LENGTH}
          inputMode="numeric"
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'decimal':
      return (
        <DecimalInput
          {...common}
          placeholder={decimalText(0, field.scale, language)}
          value={value}
          maxLength={NUMBER_LENGTH}
          onChange={onChange}
        />
      );
    case 'day':
    case 'time':
      return (
        <Suspense fallback={<Input {...common} value={value} readOnly />}>
          <DayInput {...common} withTime={field.kind === 'time'} value={value} onChange={onChange} />
        </Suspense>
      );
    case 'choice': {
      if (isFlag(field)) {
        const no = field.choices.find((choice) => choice.value !== field.yes)?.value ?? '';
        return (
          <Checkbox {...common} checked={value === field.yes} onChange={({ target }) => onChange?.(target.checked ? field.yes : no)}>
            {t(field.label)}
          </Checkbox>
        );
      }
      return (
        <Select<string>
          {...common}
          value={value === '' ? null : value}
          placeholder={t('请选择')}
          options={field.choices.map((choice) => ({ value: choice.value, label: t(choice.label) }))}
          allowClear={field.required !== true}
          onChange={(next: string | undefined) => onChange?.(next ?? '')}
        />
      );
    }
  }
}
