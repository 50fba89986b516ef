import type { FastifyRequest } from 'fastify';
import type { Session } from '#kit/caller/server/session.ts';
import { PAGE_SHOP_HEADER, PAGE_USER_HEADER } from '../page-owner.ts';
import { PageOwnerChanged } from '#kit/failure/server/failure.ts';
import type { Route } from './route.ts';

/** The shop that a call with an API token names by the header of pages; null if it names none. */
export function namedShop({ headers }: FastifyRequest): number | null {
  const named = Number(headers[PAGE_SHOP_HEADER]);
  return Number.isSafeInteger(named) && named > 0 ? named : null;
}

/**
 * Throws `PageOwnerChanged` if the calling page was opened for another user or shop than the current ones, since its
 * input was made for those. A caller that sends neither, such as another program, is accepted.
 */
export function requireOwnPage(route: Route, request: FastifyRequest, session: Session): void {
  const differs = (header: string, present: number | null) => {
    const named = request.headers[header];
    return named !== undefined && named !== String(present ?? '');
  };
  if (route.forAnyPage !== 'of-any-user' && differs(PAGE_USER_HEADER, session.userId)) throw new PageOwnerChanged();
  if (route.forAnyPage === undefined && differs(PAGE_SHOP_HEADER, session.shopId)) throw new PageOwnerChanged();
}
