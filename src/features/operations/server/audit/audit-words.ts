import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { AuditedField, Reference } from '#kit/audit/define.ts';
import type { Product } from '#kit/feature/server/define.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { auditWords, type AuditWords } from '../../contract.ts';
import { visibleToCaller } from '../visibility.ts';

export function auditWordsRoutes(product: Product): readonly Route[] {
  return [
    route({
      ...auditWords,
      permission: needs('ops-audit'),
      access: 'read',
      summary: 'The names of the actions, kinds of records and fields of the audit log',
      handle: (call) => auditWordsFor(call, product),
    }),
  ];
}

/** The names of the audit log's codes in the caller's language, for the screen and its filters. */
export async function auditWordsFor(
  { t, tx, session }: Pick<Call<unknown, unknown, unknown>, 't' | 'tx' | 'session'>,
  { auditedKinds, auditedActions }: Product,
): Promise<AuditWords> {
  return {
    actions: Object.entries(auditedActions).map(([action, title]) => ({ action, title: t(title) })),
    kinds: auditedKinds.map(({ entity, title, fields }) => ({
      entity,
      title: t(title),
      fields: fields.map((field) => translatedField(field, t)),
    })),
    references: await referencesOf(tx, session),
  };
}

function translatedField({ name, label, names, refersTo }: AuditedField, t: Translator): AuditedField {
  return {
    name,
    // A label's placeholders have no values here.
    label: t(label).replaceAll(/\{\{\w+\}\}/g, '…'),
    names: names && Object.fromEntries(Object.entries(names).map(([value, text]) => [value, t(text)])),
    refersTo,
  };
}

/** The corporate of a deleted shop or corporate, from its audit entry; null for a deleted role. */
const corporateOfDeleted = sql`case entity
  when 'shop' then (old_value ->> 'corporateId')::bigint
  when 'corporate' then record_id::bigint end`;

/** The names of existing and deleted roles, shops and corporates that the caller sees. */
async function referencesOf(tx: Tx, session: Session): Promise<AuditWords['references']> {
  const { rows } = await sql<{ kind: Reference; id: number; name: string }>`
    select 'role' as kind, id, name from role
    union all select 'shop', id, name from shop where ${visibleToCaller(session, sql`corporate_id`)}
    union all select 'corporate', id, code || ' ' || name from corporate where ${visibleToCaller(session, sql`id`)}
    union all select entity, record_id::bigint, old_value ->> (entity || 'Name') from audit_entry
      where entity in ('role', 'shop', 'corporate') and action = 'delete' and ${visibleToCaller(session, corporateOfDeleted)}
  `.execute(tx);
  const namesById = (kind: Reference) => Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { role: namesById('role'), shop: namesById('shop'), corporate: namesById('corporate') };
}
