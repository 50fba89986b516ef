import { sql, type RawBuilder } from 'kysely';
import type { AuditedKind, Subject } from '#kit/audit/define.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { likePattern } from '#kit/http/server/query.ts';
import { ownCondition } from '#kit/records/server/conditions.ts';
import type { AuditRecord } from '../contract.ts';

/** Of an entry of the log, what says which record it is about. */
export interface EntryOfRecord {
  readonly id: number;
  readonly entity: string;
  readonly recordId: string | null;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** Where people, roles, shops and companies have their names, and the member of an audited value that tells them of one that is gone. */
const SUBJECTS: Readonly<Record<Subject, { readonly table: string; readonly name: string; readonly member: string }>> = {
  user: { table: 'app_user', name: 'user_name', member: 'userName' },
  role: { table: 'role', name: 'name', member: 'roleName' },
  shop: { table: 'shop', name: 'name', member: 'shopName' },
  corporate: { table: 'corporate', name: `code || ' ' || name`, member: 'corporateName' },
};

/** What the records of entries are called, by the entries' ids. */
export async function namesOfRecords(
  tx: Tx,
  entries: readonly EntryOfRecord[],
  kinds: readonly AuditedKind[],
): Promise<Map<number, AuditRecord>> {
  const kindOf = new Map(kinds.map((kind) => [kind.entity, kind]));
  const subjects = await subjectNames(
    tx,
    entries.flatMap(({ entity, recordId }) => {
      const about = kindOf.get(entity)?.about;
      return about === undefined || recordId === null ? [] : [{ about, id: recordId }];
    }),
  );
  const named = new Map<number, AuditRecord>();
  for (const entry of entries) {
    const kind = kindOf.get(entry.entity);
    if (kind === undefined || entry.recordId === null) continue;
    named.set(entry.id, kind.about === undefined ? await keyOf(tx, entry, kind) : nameIn(subjects, kind.about, entry.recordId));
  }
  return named;
}

function nameIn(names: ReadonlyMap<string, string>, about: Subject, id: string): AuditRecord {
  const name = names.get(`${about} ${id}`);
  return name === undefined ? null : { name };
}

/** A record by its natural key: as the change has it, else as an earlier one told it. */
async function keyOf(tx: Tx, entry: EntryOfRecord, { namedBy = [] }: AuditedKind): Promise<AuditRecord> {
  if (namedBy.length === 0) return null;
  const own = keyIn(entry.newValue, namedBy) ?? keyIn(entry.oldValue, namedBy);
  if (own !== null) return own;
  const { rows } = await sql<{ value: unknown }>`
    select coalesce(new_value, old_value) as value from audit_entry
    where entity = ${entry.entity} and record_id = ${entry.recordId} and id < ${entry.id} and coalesce(new_value, old_value) ?& ${namedBy}::text[]
    order by at desc, id desc limit 1
  `.execute(tx);
  return keyIn(rows[0]?.value, namedBy);
}

function keyIn(value: unknown, namedBy: readonly string[]): AuditRecord {
  if (typeof value !== 'object' || value === null) return null;
  const values = value as Readonly<Record<string, string | number | null>>;
  return namedBy.every((name) => Object.hasOwn(values, name))
    ? { key: Object.fromEntries(namedBy.map((name) => [name, values[name] ?? null])) }
    : null;
}

/** Names by `subject id`: as they are called today, or were called last. */
export async function subjectNames(
  tx: Tx,
  asked: readonly { readonly about: Subject; readonly id: string }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [about, { table, name, member }] of Object.entries(SUBJECTS)) {
    const ids = [...new Set(asked.filter((each) => each.about === about).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string | null }>`
      select asked.id, coalesce(there.name, (
        select coalesce(new_value, old_value) ->> ${member} from audit_entry e
        where e.entity = ${about} and e.record_id = asked.id and coalesce(new_value, old_value) ? ${member} order by e.at desc, e.id desc limit 1
      )) as name
      from unnest(${ids}::text[]) asked (id) left join (select id::text, ${sql.raw(name)} as name from ${sql.table(table)}) there on there.id = asked.id
    `.execute(tx);
    for (const row of rows) if (row.name !== null) names.set(`${about} ${row.id}`, row.name);
  }
  return names;
}

/** Entries `r` of records whose name holds a text: of a person, role, shop or company that is there, of any other its natural key as the change has it. */
export function recordsCalled(text: string, kinds: readonly AuditedKind[]): ReturnType<typeof ownCondition> {
  const pattern = `%${likePattern(text)}%`;
  const keys = JSON.stringify(Object.fromEntries(kinds.map(({ entity, namedBy = [] }) => [entity, namedBy])));
  const about = (subject: string) => kinds.filter((kind) => kind.about === subject).map(({ entity }) => entity);
  const bySubject = Object.entries(SUBJECTS).map(
    ([subject, { table, name }]): RawBuilder<unknown> => sql`
      (r.entity = any(${about(subject)}::text[]) and r.record_id in (select id::text from ${sql.table(table)} where ${sql.raw(name)} ilike ${pattern}))`,
  );
  const value = sql`coalesce(r.new_value, r.old_value)`;
  return ownCondition(sql`(${sql.join(bySubject, sql` or `)} or exists (
    select from jsonb_each_text(case jsonb_typeof(${value}) when 'object' then ${value} else '{}' end) member
    where ${keys}::jsonb -> r.entity ? member.key and member.value ilike ${pattern}))`);
}
