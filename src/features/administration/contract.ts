import { z } from 'zod';
import { defineCall } from '#kit/http/contract.ts';

/** The number of users and sessions that a change would sign out. */
const openSessions = z.object({ users: z.int(), sessions: z.int() });

/** The sessions that a change of a user would end. */
export const openSessionsOfUser = defineCall({ method: 'GET', path: '/sys/user/openSessions', result: openSessions });
/** The sessions that a change of a role's rights would end, without the caller's own. */
export const openSessionsOfRole = defineCall({ method: 'GET', path: '/sys/role/openSessions', result: openSessions });
