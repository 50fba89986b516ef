import type { ListDefinition } from '../define.ts';
import type { Row } from './list.ts';

/** What names a record for a person: its natural key, else its first two fields. */
export function nameOf({ fields, key }: ListDefinition, row: Row, t: (text: string) => string): string {
  const naming = key.length === 0 ? fields.slice(0, 2) : fields.filter(({ name }) => key.includes(name));
  return naming
    .map((field) => {
      const text = String(row[field.name] ?? '');
      return field.kind === 'choice' ? t(field.choices.find(({ value }) => value === text)?.label ?? text) : text;
    })
    .join(' / ');
}
