import { namingFields } from '#kit/audit/define.ts';
import type { Field } from '#kit/fields/field.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ListDefinition } from './define.ts';

/** The values of a record by field: texts and numbers, null for an empty field. */
type Values = Readonly<Record<string, unknown>>;

/** The text that identifies a record in its own list: the values of its natural key, or of its first two fields. */
export function recordName(definition: ListDefinition, record: Values, t: Translator): string {
  return namingFields(definition)
    .map((field) => shownValue(field, record, t))
    .join(' / ');
}

/** The text that identifies a record in messages: as {@link recordName}, with the label before each value. */
export function labelledRecordName(definition: ListDefinition, record: Values, t: Translator): string {
  return namingFields(definition)
    .map((field) => `${t(field.label)} ${shownValue(field, record, t)}`)
    .join(' / ');
}

function shownValue(field: Field, record: Values, t: Translator): string {
  const value = record[field.name];
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const choice = field.kind === 'choice' ? field.choices.find((each) => each.value === String(value)) : undefined;
  return choice === undefined ? String(value) : t(choice.label);
}
