import { z } from 'zod';
import { sentVersion } from '#kit/edit/contract.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX } from '../definition.ts';

/** A role to create (`roleId` empty) or to change. Without a description (null or absent), the role keeps its own. */
export const saveRoleBody = z.strictObject({
  roleId: z.preprocess(emptyIsAbsent, z.coerce.number().int().positive().optional()),
  roleName: z.string('请输入角色名称').trim().min(1, '请输入角色名称').max(ROLE_NAME_MAX, '最大长度为50'),
  roleDesc: z.preprocess((value) => value ?? undefined, z.string().trim().max(ROLE_DESCRIPTION_MAX, '最大长度为500').optional()),
  secondFactorRequired: z.boolean().optional(),
  version: sentVersion,
});
