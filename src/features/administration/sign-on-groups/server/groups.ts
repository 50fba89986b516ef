import { sql } from 'kysely';
import type { SignOnGroupEntry } from '../contract.ts';
import type { Tx } from '#kit/database/server/connection.ts';

/** A mapped group with the names of its role and shops, and the corporates of the shops. */
export type GroupRow = Omit<SignOnGroupEntry, 'manageable' | 'version'> & { readonly corporateIds: readonly number[] };

export type GroupFields = Pick<GroupRow, 'groupName' | 'priority' | 'roleId' | 'shopIds'>;

const FROM_GROUP_SHOPS = sql`
  from sign_on_group_shop member join shop on shop.id = member.shop_id where member.group_id = sign_on_group.id`;

const groups = sql`
  select sign_on_group.id as "groupId", sign_on_group.name as "groupName", priority, role_id as "roleId", role.name as "roleName",
    array(select shop.id ${FROM_GROUP_SHOPS} order by shop.id) as "shopIds",
    array(select shop.name ${FROM_GROUP_SHOPS} order by shop.id) as "shopNames",
    array(select distinct shop.corporate_id ${FROM_GROUP_SHOPS}) as "corporateIds"
  from sign_on_group join role on role.id = role_id
`;

/** All groups by priority. */
export async function listGroups(tx: Tx): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`${groups} order by priority, sign_on_group.name`.execute(tx);
  return rows;
}

/** One group, locked until the transaction ends. */
export async function lockGroup(tx: Tx, groupId: number): Promise<GroupRow | null> {
  // The lock comes first: a statement that waits for it would read the shops as they were before the other change.
  await sql`select 1 from sign_on_group where id = ${groupId} for update`.execute(tx);
  const { rows } = await sql<GroupRow>`${groups} where sign_on_group.id = ${groupId}`.execute(tx);
  return rows[0] ?? null;
}

/** Adds a group and returns its id; null if a group with this name exists. */
export async function insertGroup(tx: Tx, { groupName, priority, roleId, shopIds }: GroupFields): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into sign_on_group (name, priority, role_id) values (${groupName}, ${priority}, ${roleId}) on conflict (name) do nothing returning id
  `.execute(tx);
  const groupId = rows[0]?.id ?? null;
  if (groupId !== null) await replaceGroupShops(tx, groupId, shopIds);
  return groupId;
}

/** Whether a group other than `except` has this name. */
export async function isGroupNameTaken(tx: Tx, groupName: string, except: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sign_on_group where name = ${groupName} and id <> ${except}`.execute(tx);
  return rows.length > 0;
}

export async function updateGroup(tx: Tx, groupId: number, { groupName, priority, roleId, shopIds }: GroupFields): Promise<void> {
  await sql`update sign_on_group set name = ${groupName}, priority = ${priority}, role_id = ${roleId} where id = ${groupId}`.execute(tx);
  await replaceGroupShops(tx, groupId, shopIds);
}

export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  await sql`delete from sign_on_group where id = ${groupId}`.execute(tx);
}

async function replaceGroupShops(tx: Tx, groupId: number, shopIds: readonly number[]): Promise<void> {
  await sql`delete from sign_on_group_shop where group_id = ${groupId} and shop_id <> all(${shopIds}::bigint[])`.execute(tx);
  await sql`insert into sign_on_group_shop (group_id, shop_id) select ${groupId}, unnest(${shopIds}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
}
