import { sql, type RawBuilder } from 'kysely';
import type { AuditedKind, Subject } from '#kit/audit/define.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { foldedPattern } from '#kit/http/server/query.ts';
import { extraCondition } from '#kit/records/server/conditions.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { AuditRecord } from '../../contract.ts';
import { VISIBLE_CORPORATES, ALWAYS_VISIBLE, VISIBLE_USERS, VISIBLE_SHOPS, type SubjectVisibility } from '../visibility.ts';

/** The part of a log entry that identifies its record. */
interface EntryOfRecord {
  readonly id: number;
  readonly entity: string;
  readonly recordId: string | null;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** The tables with names. The name of a deleted record is the property `member` of its last audited value. */
const SUBJECTS: Readonly<
  Record<Subject, { readonly table: string; readonly name: string; readonly member: string; readonly visibility: SubjectVisibility }>
> = {
  user: { table: 'app_user', name: 'user_name', member: 'userName', visibility: VISIBLE_USERS },
  role: { table: 'role', name: 'name', member: 'roleName', visibility: ALWAYS_VISIBLE },
  shop: { table: 'shop', name: 'name', member: 'shopName', visibility: VISIBLE_SHOPS },
  corporate: { table: 'corporate', name: `code || ' ' || existing.name`, member: 'corporateName', visibility: VISIBLE_CORPORATES },
};

/** The names of records by the ids of their entries, as far as the caller sees the users, shops and corporates. */
export async function namesOfRecords(
  tx: Tx,
  entries: readonly EntryOfRecord[],
  kinds: readonly AuditedKind[],
  session: Session,
): Promise<Map<number, AuditRecord>> {
  const kindOf = new Map(kinds.map((kind) => [kind.entity, kind]));
  const namesOfSubjects = await subjectNames(
    tx,
    entries.flatMap(({ entity, recordId }) => {
      const about = kindOf.get(entity)?.about;
      return about === undefined || recordId === null ? [] : [{ about, id: recordId }];
    }),
    session,
  );
  const names = new Map<number, AuditRecord>();
  for (const entry of entries) {
    const kind = kindOf.get(entry.entity);
    if (kind === undefined || entry.recordId === null) continue;
    const name = kind.about === undefined ? await keyOf(tx, entry, kind) : nameIn(namesOfSubjects, kind.about, entry.recordId);
    names.set(entry.id, name);
  }
  return names;
}

/** @param names by keys such as `user 12` */
function nameIn(names: ReadonlyMap<string, string>, about: Subject, id: string): AuditRecord {
  const name = names.get(`${about} ${id}`);
  return name === undefined ? null : { name };
}

/** The natural key of a record, from this entry or else from the record's last earlier entry. */
async function keyOf(tx: Tx, entry: EntryOfRecord, { nameFields = [] }: AuditedKind): Promise<AuditRecord> {
  if (nameFields.length === 0) return null;
  const key = keyIn(entry.newValue, nameFields) ?? keyIn(entry.oldValue, nameFields);
  if (key !== null) return key;
  const { rows } = await sql<{ value: unknown }>`
    select coalesce(new_value, old_value) as value from audit_entry
    where entity = ${entry.entity} and record_id = ${entry.recordId} and id < ${entry.id}
      and coalesce(new_value, old_value) ?& ${nameFields}::text[]
    order by at desc, id desc limit 1
  `.execute(tx);
  return keyIn(rows[0]?.value, nameFields);
}

function keyIn(value: unknown, nameFields: readonly string[]): AuditRecord {
  if (typeof value !== 'object' || value === null) return null;
  const values = value as Readonly<Record<string, string | number | null>>;
  return nameFields.every((name) => Object.hasOwn(values, name))
    ? { key: Object.fromEntries(nameFields.map((name) => [name, values[name] ?? null])) }
    : null;
}

/** The names that the caller sees, with keys such as `user 12`. A deleted record has its last name. */
export async function subjectNames(
  tx: Tx,
  subjects: readonly { readonly about: Subject; readonly id: string }[],
  session: Session,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [about, { table, name, member, visibility }] of Object.entries(SUBJECTS)) {
    const ids = [...new Set(subjects.filter((each) => each.about === about).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const lastName = sql`
      select e.value ->> ${member}
      from (select at, id, entity, record_id, coalesce(new_value, old_value) as value from audit_entry) e
      where e.entity = ${about} and e.record_id = wanted.id and e.value ? ${member} and ${visibility.deleted(session)}
      order by e.at desc, e.id desc limit 1`;
    const { rows } = await sql<{ id: string; name: string | null }>`
      select wanted.id, case
        when existing.id is null then (${lastName})
        when ${visibility.existing(session)} then ${sql.raw(`existing.${name}`)} end as name
      from unnest(${ids}::text[]) wanted (id) left join ${sql.table(table)} existing on existing.id::text = wanted.id
    `.execute(tx);
    for (const row of rows) if (row.name !== null) names.set(`${about} ${row.id}`, row.name);
  }
  return names;
}

/**
 * Entries `r` of records whose name contains a text. The name is that of an existing user, role, shop or corporate that
 * the caller sees, or the natural key of another record.
 */
export function recordsNamed(text: string, kinds: readonly AuditedKind[], session: Session): ReturnType<typeof extraCondition> {
  const pattern = foldedPattern(text);
  const keys = JSON.stringify(Object.fromEntries(kinds.map(({ entity, nameFields = [] }) => [entity, nameFields])));
  const entitiesAbout = (subject: string) => kinds.filter(({ about }) => about === subject).map(({ entity }) => entity);
  const bySubject = Object.entries(SUBJECTS).map(
    ([subject, { table, name, visibility }]): RawBuilder<unknown> => sql`
      (r.entity = any(${entitiesAbout(subject)}::text[]) and r.record_id in (
        select existing.id::text from ${sql.table(table)} existing
        where fold_text(${sql.raw(`existing.${name}`)}) like ${pattern} and ${visibility.existing(session)}))`,
  );
  const value = sql`coalesce(r.new_value, r.old_value)`;
  // Some entries have a value that is not an object, and no members.
  const byKey = sql`exists (
    select from jsonb_each_text(case jsonb_typeof(${value}) when 'object' then ${value} else '{}' end) member
    where ${keys}::jsonb -> r.entity ? member.key and fold_text(member.value) like ${pattern})`;
  return extraCondition(sql`(${sql.join([...bySubject, byKey], sql` or `)})`);
}
