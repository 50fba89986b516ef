import { needs, route, type Route } from '#kit/http/server/route.ts';
import { AUDITED_ACTIONS } from '../audited.ts';
import type { AuditedField, AuditedKind, AuditWords } from '../contract.ts';

type Translate = (text: string) => string;

/**
 * What the stable words of the audit log are called, in the caller's language; the screen shows and offers these.
 * @param kinds every kind of record, with its Chinese words
 */
export function auditWordsRoutes(kinds: readonly AuditedKind[]): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/ops/audit/words',
      permission: needs('ops-audit'),
      access: 'none',
      summary: 'What actions, kinds of records and fields of the audit log are called',
      async handle({ t }): Promise<AuditWords> {
        return {
          actions: Object.entries(AUDITED_ACTIONS).map(([action, title]) => ({ action, title: t(title) })),
          kinds: kinds.map(({ entity, title, fields }) => ({
            entity,
            title: t(title),
            fields: fields.map((field) => inWords(field, t)),
          })),
        };
      },
    }),
  ];
}

function inWords({ name, label, names }: AuditedField, t: Translate): AuditedField {
  if (names === undefined) return { name, label: t(label) };
  return { name, label: t(label), names: Object.fromEntries(Object.entries(names).map(([value, text]) => [value, t(text)])) };
}
