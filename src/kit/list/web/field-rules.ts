import type { FormRule } from 'antd';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import type { WordsInUse } from '#kit/i18n/web/words.ts';

/**
 * A field's rule in a form: the very check that the server makes, with its printed message. A value is judged when the field is left
 * or the form is sent; once it has been found wrong, every keystroke is judged, so that the message goes when the mistake does.
 */
export function fieldRules(field: Field, t: WordsInUse['t']): FormRule[] {
  const check = compileCheck(field);
  const judge = (value: string | undefined) => {
    const checked = check(value);
    return isProblem(checked) ? Promise.reject(new Error(t(checked.text, checked.parameters))) : Promise.resolve();
  };
  return [
    { validateTrigger: 'onBlur', validator: (_, value: string | undefined) => judge(value) },
    (form) => ({
      validateTrigger: 'onChange',
      validator: (_, value: string | undefined) => (form.getFieldError(field.name).length > 0 ? judge(value) : Promise.resolve()),
    }),
  ];
}
