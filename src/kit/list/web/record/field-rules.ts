import type { FormRule } from 'antd';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import type { WordsInUse } from '#kit/i18n/web/words.ts';

/**
 * The rule of a form field: the same check as the server's, with its printed message. A value is validated when the
 * field loses the focus or the form is submitted. Once it is invalid, it is validated on every keystroke, so that the
 * message disappears as soon as the value is valid.
 */
export function fieldRules(field: Field, t: WordsInUse['t']): FormRule[] {
  const check = compileCheck(field);
  const validate = (value: string | undefined) => {
    const checked = check(value);
    return isProblem(checked) ? Promise.reject(new Error(t(checked.text, checked.parameters))) : Promise.resolve();
  };
  return [
    { validateTrigger: 'onBlur', validator: (_, value: string | undefined) => validate(value) },
    (form) => ({
      validateTrigger: 'onChange',
      validator: (_, value: string | undefined) => (form.getFieldError(field.name).length > 0 ? validate(value) : Promise.resolve()),
    }),
  ];
}
