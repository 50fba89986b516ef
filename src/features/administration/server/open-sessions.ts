import { z } from 'zod';
import { managementScopeOf, requireChangeableRole } from '#features/administration/authority/server/api.ts';
import { AUTHORITY_CODE } from '#features/administration/authority/definition.ts';
import { openSessionsOfRole, openSessionsOfUser } from '../contract.ts';
import { ROLE_CODES } from '../roles/definition.ts';
import { USER_CODES } from '../users/definition.ts';
import { requireManaged } from '../users/server/managed-user.ts';
import { userById } from '../users/server/users.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route } from '#kit/http/server/route.ts';
import { openSessionsOf } from '#kit/caller/server/session.ts';

/** For the confirmation of a change that ends sessions (beyond the specification). */
const sessionsOfUser = route({
  ...openSessionsOfUser,
  permission: needs(USER_CODES.update, USER_CODES.resetPassword, USER_CODES.remove),
  access: 'read',
  summary: 'The number of sessions that a change of a user would end',
  query: z.object({ userId: recordId }),
  async handle({ tx, session, query, clock }) {
    const scope = await managementScopeOf(tx, session);
    const { userId } = requireManaged(await userById(tx, query.userId), session, scope);
    return openSessionsOf(tx, { userId }, clock.now());
  },
});

const sessionsOfRole = route({
  ...openSessionsOfRole,
  permission: needs(ROLE_CODES.update, AUTHORITY_CODE),
  access: 'read',
  summary: "The number of sessions that a change of a role's rights would end, without the caller's own",
  query: z.object({ roleId: recordId }),
  async handle({ tx, session, query: { roleId }, clock }) {
    requireChangeableRole(await managementScopeOf(tx, session), roleId);
    return openSessionsOf(tx, { roleId, except: session.id }, clock.now());
  },
});

export const openSessionRoutes = [sessionsOfUser, sessionsOfRole];
