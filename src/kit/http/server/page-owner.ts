import type { FastifyRequest } from 'fastify';
import type { Session } from '#kit/caller/server/session.ts';
import { PAGE_SHOP_HEADER, PAGE_USER_HEADER } from '../page-owner.ts';
import { SwitchedElsewhere } from '#kit/failure/server/failure.ts';
import type { Route } from './route.ts';

/**
 * Throws `SwitchedElsewhere` if the calling page was opened for another user or shop than the current ones, since its
 * input was made for those. A caller that sends neither, such as another program, is accepted.
 */
export function requireOwnPage(route: Route, request: FastifyRequest, session: Session): void {
  const differs = (header: string, present: number | null) => {
    const named = request.headers[header];
    return named !== undefined && named !== String(present ?? '');
  };
  if (route.forAnyPage !== 'of-any-user' && differs(PAGE_USER_HEADER, session.userId)) throw new SwitchedElsewhere();
  if (route.forAnyPage === undefined && differs(PAGE_SHOP_HEADER, session.shopId)) throw new SwitchedElsewhere();
}
