import type { TranslatableText } from '#kit/i18n/words.ts';
import type { Field } from './field.ts';

/** The rule of a field, as in its error messages, and its hint. */
export function ruleTexts(field: Field): readonly TranslatableText[] {
  const hint = field.hint === undefined ? [] : [{ text: field.hint }];
  // A hint already explains the pattern.
  const pattern =
    field.kind === 'text' && field.patternMessage !== undefined && field.hint === undefined ? [{ text: field.patternMessage }] : [];
  return [{ text: field.required === true ? '必填' : '选填' }, valueRule(field), ...pattern, ...hint];
}

/** The rule of a present value, its type and range. Also the message for a value that violates the rule. */
export function valueRule(field: Field): TranslatableText {
  switch (field.kind) {
    case 'text':
      return { text: '最大长度为{{max}}', parameters: { max: { number: field.maxLength } } };
    case 'integer':
      return field.message === undefined
        ? { text: '应为{{min}}到{{max}}的整数', parameters: { min: { number: field.min }, max: { number: field.max } } }
        : { text: field.message };
    case 'decimal':
      return field.message === undefined
        ? { text: '请输入最多{{scale}}位小数的数字', parameters: { scale: field.upTo ?? field.scale } }
        : { text: field.message };
    case 'day':
      return { text: '请输入日期，格式为yyyy-MM-dd' };
    case 'time':
      return { text: '请输入时间，格式为yyyy-MM-dd HH:mm:ss' };
    case 'choice':
      return { text: '只能是：{{choices}}', parameters: { choices: { words: field.choices.map(({ label }) => label) } } };
  }
}
