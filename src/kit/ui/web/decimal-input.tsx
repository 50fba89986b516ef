import { Input, type InputProps } from 'antd';
import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { decimalSign, exactText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'inputMode'> {
  /** A number with a decimal point, or any other typed text. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Whether a text has at most one point or comma, which then is the decimal separator. */
const hasOneSeparator = (text: string) => (text.match(/[.,]/g)?.length ?? 0) <= 1;

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * An input of a number with the decimal separator of the user's language. Without the focus it has the thousands
 * separators too.
 */
export function DecimalInput({ value = '', onChange, onFocus, onBlur, ...input }: DecimalInputProps): ReactNode {
  const { language } = useWords();
  const separator = decimalSign(language);
  const [focused, setFocused] = useState(false);
  const withSeparator = (text: string) => (hasOneSeparator(text) ? text.replace('.', separator) : text);
  // Replaces the typed separator before React does, which would move the caret to the end.
  const showTyped = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart: caret } = field;
    if (withSeparator(typed) === typed) return;
    field.value = withSeparator(typed);
    field.setSelectionRange(caret, caret);
  };
  const removeSeparators = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget: field } = event;
    // The Tab key selects the whole text; a new value would remove the selection.
    const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    field.value = withSeparator(value);
    if (isSelected) field.select();
    setFocused(true);
    onFocus?.(event);
  };
  return (
    <Input
      {...input}
      inputMode="decimal"
      value={!focused && NUMBER.test(value) ? exactText(value, language) : withSeparator(value)}
      onFocus={removeSeparators}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      onInput={showTyped}
      onChange={({ target: { value: typed } }) => onChange?.(hasOneSeparator(typed) ? typed.replace(separator, '.') : typed)}
    />
  );
}
