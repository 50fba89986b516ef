import { z } from 'zod';

/** Limits of a role (document 1 §5). */
export const ROLE_NAME_MAX = 50;
export const ROLE_DESCRIPTION_MAX = 500;

/** The role that is protected on both sides (document 1 §2.4). */
export const PROTECTED_ROLE_ID = 1;

const emptyIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** A role to make (`roleId` empty) or to change. */
export const saveRoleBody = z.strictObject({
  roleId: z.preprocess(emptyIsAbsent, z.coerce.number().int().positive().optional()),
  roleName: z.string('请输入角色名称').trim().min(1, '请输入角色名称').max(ROLE_NAME_MAX, '最大长度为50'),
  roleDesc: z.preprocess((value) => value ?? undefined, z.string().trim().max(ROLE_DESCRIPTION_MAX, '最大长度为500').optional()),
});

/** A role as `getRoleList` answers it; `assignable` says whether it holds nothing that the caller does not. */
export interface RoleEntry {
  readonly roleId: number;
  readonly roleName: string;
  readonly roleDesc: string;
  readonly userCount: number;
  readonly assignable: boolean;
}
