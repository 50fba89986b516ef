import { Input, Radio, Select } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { mayHaveLines, type Field } from '#kit/fields/field.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DecimalInput } from '#kit/ui/web/decimal-input.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';

/** Loaded on demand, because the calendar is large. */
const DayInput = lazyPart(() => import('./day-input.tsx'));

/** Maximum length of the text of a number (docs/business-rules/imports.md#field-rules). */
const NUMBER_LENGTH = 20;
/** Maximum number of choices that are radio buttons; more choices are a drop-down. */
const SIDE_BY_SIDE = 2;

interface FieldInputProps {
  readonly field: Field;
  /** Set by the form, like `value`, `onChange` and `onBlur`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
}

/** The input of a field. Its value is always text. */
export function FieldInput({ field, id, value = '', onChange, onBlur, ...aria }: FieldInputProps): ReactNode {
  const { t } = useWords();
  const common = { ...aria, id, onBlur };
  switch (field.kind) {
    case 'text':
      return mayHaveLines(field) ? (
        <Input.TextArea
          {...common}
          value={value}
          maxLength={field.maxLength}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      ) : (
        <Input {...common} value={value} maxLength={field.maxLength} onChange={(event) => onChange?.(event.target.value)} />
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
      return <DecimalInput {...common} value={value} maxLength={NUMBER_LENGTH} onChange={onChange} />;
    case 'day':
    case 'time':
      return (
        <Suspense fallback={<Input {...common} value={value} readOnly />}>
          <DayInput {...common} withTime={field.kind === 'time'} value={value} onChange={onChange} />
        </Suspense>
      );
    case 'choice': {
      const options = field.choices.map((choice) => ({ value: choice.value, label: t(choice.label) }));
      return field.choices.length <= SIDE_BY_SIDE ? (
        <Radio.Group id={id} value={value} options={options} onChange={(event) => onChange?.(event.target.value as string)} />
      ) : (
        <Select<string>
          {...common}
          value={value === '' ? null : value}
          options={options}
          allowClear={field.required !== true}
          onChange={(next: string | undefined) => onChange?.(next ?? '')}
        />
      );
    }
  }
}
