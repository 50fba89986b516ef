import { z } from 'zod';
import { defineCall } from '#kit/http/contract.ts';

/** How many people a change would sign out now, and from how many sessions. */
const openSessions = z.object({ users: z.int(), sessions: z.int() });

export const openSessionsOfUser = defineCall({ method: 'GET', path: '/sys/user/openSessions', result: openSessions });
export const openSessionsOfRole = defineCall({ method: 'GET', path: '/sys/role/openSessions', result: openSessions });
