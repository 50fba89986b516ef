import { sql } from 'kysely';
import type { GroupRights } from '#features/administration/users/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';

/** The rights of the account's mapped group with the lowest priority number; null if no group is mapped. */
export async function rightsOfGroups(tx: Tx, groups: readonly string[]): Promise<GroupRights | null> {
  const { rows } = await sql<GroupRights>`
    select g.role_id as "roleId", array(select s.shop_id from sign_on_group_shop s where s.group_id = g.id order by s.shop_id) as "shopIds"
    from sign_on_group g where g.name = any(${groups}::text[]) order by g.priority, g.name limit 1
  `.execute(tx);
  return rows[0] ?? null;
}
