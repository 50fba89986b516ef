import { Input, type InputProps } from 'antd';
import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { decimalSign, exactText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'inputMode'> {
  /** A number with a decimal point, or any other typed text. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Whether a text has at most one sign, which then is the decimal sign. */
const isPlain = (text: string) => (text.match(/[.,]/g)?.length ?? 0) <= 1;

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * An input of a number with the decimal sign of the user's language. Without the focus it has the thousands separators
 * too.
 */
export function DecimalInput({ value = '', onChange, onFocus, onBlur, ...input }: DecimalInputProps): ReactNode {
  const { language } = useWords();
  const sign = decimalSign(language);
  const [focused, setFocused] = useState(false);
  const shown = (text: string) => (isPlain(text) ? text.replace('.', sign) : text);
  // Replaces the typed sign before React does, which would move the caret to the end.
  const showTyped = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart: caret } = field;
    if (shown(typed) === typed) return;
    field.value = shown(typed);
    field.setSelectionRange(caret, caret);
  };
  const removeSeparators = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget: field } = event;
    const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    field.value = shown(value);
    if (isSelected) field.select();
    setFocused(true);
    onFocus?.(event);
  };
  return (
    <Input
      {...input}
      inputMode="decimal"
      value={!focused && NUMBER.test(value) ? exactText(value, language) : shown(value)}
      onFocus={removeSeparators}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      onInput={showTyped}
      onChange={({ target: { value: typed } }) => onChange?.(isPlain(typed) ? typed.replace(sign, '.') : typed)}
    />
  );
}
