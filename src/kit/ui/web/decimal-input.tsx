import { Input, type InputProps } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { decimalSign } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'inputMode'> {
  /** A number with a decimal point, or any other typed text. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Whether a text has at most one sign, which then is the decimal sign. */
const isPlain = (text: string) => (text.match(/[.,]/g)?.length ?? 0) <= 1;

/** An input of a number with the decimal sign of the user's language. */
export function DecimalInput({ value = '', onChange, ...input }: DecimalInputProps): ReactNode {
  const sign = decimalSign(useWords().language);
  const shown = (text: string) => (isPlain(text) ? text.replace('.', sign) : text);
  // Replaces the typed sign before React does, which would move the caret to the end.
  const showTyped = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart: caret } = field;
    if (shown(typed) === typed) return;
    field.value = shown(typed);
    field.setSelectionRange(caret, caret);
  };
  return (
    <Input
      {...input}
      inputMode="decimal"
      value={shown(value)}
      onInput={showTyped}
      onChange={({ target: { value: typed } }) => onChange?.(isPlain(typed) ? typed.replace(sign, '.') : typed)}
    />
  );
}
