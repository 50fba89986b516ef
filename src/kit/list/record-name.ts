import { namingFields } from '#kit/audit/define.ts';
import type { Field } from '#kit/fields/field.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ListDefinition } from './define.ts';

type Values = Readonly<Record<string, unknown>>;

/** The name of a record within its list: the values of its natural key, or of its first two fields. */
export function nameOf(definition: ListDefinition, record: Values, t: Translator): string {
  return namingFields(definition)
    .map((field) => shownValue(field, record, t))
    .join(' / ');
}

/** The name of a record outside its list: each value with its label. */
export function fullNameOf(definition: ListDefinition, record: Values, t: Translator): string {
  return namingFields(definition)
    .map((field) => `${t(field.label)} ${shownValue(field, record, t)}`)
    .join(' / ');
}

function shownValue(field: Field, record: Values, t: Translator): string {
  const value = record[field.name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return field.kind === 'choice' ? t(field.choices.find((choice) => choice.value === text)?.label ?? text) : text;
}
