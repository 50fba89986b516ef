import { Input, type InputProps } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { decimalSign } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'inputMode'> {
  /** With a decimal point, or what the user typed instead of a number. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Has at most one sign, which then is that of the decimals. */
const isPlain = (text: string) => (text.match(/[.,]/g)?.length ?? 0) <= 1;

/** A field for a number, which has the decimal sign of the user's language. */
export function DecimalInput({ value = '', onChange, ...input }: DecimalInputProps): ReactNode {
  const sign = decimalSign(useWords().language);
  const shown = (text: string) => (isPlain(text) ? text.replace('.', sign) : text);
  // If React replaced the sign, the caret would move to the end.
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
