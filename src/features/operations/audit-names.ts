import type { AuditLabels } from '#kit/audit/changes.ts';
import type { AuditedField, Reference } from '#kit/audit/define.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { AuditRecord, AuditWords } from './contract.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The names of the audit log's codes on the screen and in the table. An unknown code is shown unchanged. */
interface AuditNames {
  readonly actions: readonly Option[];
  readonly entities: readonly Option[];
  readonly fieldsOf: (entity: string) => readonly Option[];
  readonly action: (action: string) => string;
  readonly entity: (entity: string) => string;
  readonly namingOf: (entity: string) => AuditLabels;
  /** A record by its name, or by its natural key: each field's label and value. */
  readonly record: (entity: string, record: AuditRecord) => string;
}

const NO_WORDS: AuditWords = { actions: [], kinds: [], references: { role: {}, shop: {}, corporate: {} } };

/** The text for a record whose name the reader may not see. */
const HIDDEN_NAMES: Readonly<Record<Reference, string>> = { role: '已删除的角色', shop: '其他公司的店铺', corporate: '其他公司' };

/** @param words undefined while they are loading, or if that failed: codes are then shown */
export function auditNames(words: AuditWords | undefined, t: Translator): AuditNames {
  const { actions, kinds, references } = words ?? NO_WORDS;
  const titles = new Map(actions.map(({ action, title }) => [action, title]));
  const byEntity = new Map(kinds.map((kind) => [kind.entity, kind]));
  const fieldOf = (entity: string, name: string) => byEntity.get(entity)?.fields.find((field) => field.name === name);
  const positionOf = (entity: string, name: string) => {
    const fields = byEntity.get(entity)?.fields ?? [];
    const index = fields.findIndex((field) => field.name === name);
    return index < 0 ? fields.length : index;
  };
  const valueOf = (field: AuditedField | undefined, value: string) => {
    if (field?.refersTo === undefined) return field?.names?.[value] ?? value;
    return references[field.refersTo][value] ?? t(HIDDEN_NAMES[field.refersTo]);
  };
  const namingOf = (entity: string): AuditLabels => ({
    position: (field) => positionOf(entity, field),
    label: (field) => fieldOf(entity, field)?.label ?? field,
    value: (field, value) => valueOf(fieldOf(entity, field), value),
  });
  return {
    actions: actions.map(({ action, title }) => ({ value: action, label: title })),
    entities: kinds.map(({ entity, title }) => ({ value: entity, label: title })),
    fieldsOf: (entity) => (byEntity.get(entity)?.fields ?? []).map(({ name, label }) => ({ value: name, label })),
    action: (action) => titles.get(action) ?? action,
    entity: (entity) => byEntity.get(entity)?.title ?? entity,
    namingOf,
    record: (entity, record) => {
      if (record === null) return '';
      if ('name' in record) return record.name;
      const { label, value } = namingOf(entity);
      return Object.entries(record.key)
        .map(([field, text]) => `${label(field)} ${value(field, String(text ?? ''))}`)
        .join(' / ');
    },
  };
}
