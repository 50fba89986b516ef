import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';

/** Maximum number of views of one list per user. */
export const MAX_VIEWS = 100;

/** A view as stored. */
export interface ViewRow {
  readonly id: number;
  readonly name: string;
  readonly state: Readonly<Record<string, unknown>>;
  readonly is_default: boolean;
  readonly updated_at: Date;
}

/** The views of a user, with the unnamed one of the current state. */
export async function viewsOf(tx: Tx, userId: number, list: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, name, state, is_default, updated_at from saved_view where user_id = ${userId} and list = ${list}
    order by name collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows;
}

/** A view of the caller with its list, as recorded in the audit log. */
export interface OwnView extends Pick<ViewRow, 'id' | 'name' | 'state'> {
  readonly list: string;
}

/** A view of the user, which is locked until the transaction ends; null if there is none. */
export async function ownView(
  tx: Tx,
  userId: number,
  identity: { readonly id: number } | { readonly list: string; readonly name: string },
): Promise<OwnView | null> {
  const condition = 'id' in identity ? sql`id = ${identity.id}` : sql`list = ${identity.list} and name = ${identity.name}`;
  const { rows } = await sql<OwnView>`
    select id, list, name, state from saved_view where user_id = ${userId} and ${condition} for update
  `.execute(tx);
  return rows[0] ?? null;
}

interface ViewToSave {
  readonly userId: number;
  readonly list: string;
  readonly name: string;
  readonly state: Readonly<Record<string, unknown>>;
  readonly isDefault: boolean;
  readonly now: Date;
}

/** Saves a view, overwriting a view with the same name. Returns its id, or null if the user has too many views. */
export async function saveView(tx: Tx, view: ViewToSave): Promise<number | null> {
  const { userId, list, name, state, isDefault, now } = view;
  // Serializes concurrent calls of the user, so that the limit is not exceeded.
  await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
  if (isDefault)
    await sql`update saved_view set is_default = false where user_id = ${userId} and list = ${list} and is_default`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (user_id, list, name, state, is_default, updated_at)
    select ${userId}::bigint, ${list}, ${name}, ${JSON.stringify(state)}::jsonb, ${isDefault}::boolean, ${now}::timestamptz
    where (select count(*) from saved_view where user_id = ${userId} and list = ${list} and name <> ${name}) < ${MAX_VIEWS}
    on conflict (user_id, list, name) do update
    set state = excluded.state, is_default = excluded.is_default, updated_at = excluded.updated_at
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Deletes a view, and ends its sharing. */
export async function deleteView(tx: Tx, id: number): Promise<void> {
  await sql`delete from saved_view where id = ${id}`.execute(tx);
}
