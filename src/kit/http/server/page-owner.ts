import type { FastifyRequest } from 'fastify';
import type { Session } from '#kit/caller/server/session.ts';
import { PAGE_SHOP_HEADER, PAGE_USER_HEADER } from '../page-owner.ts';
import { PageOwnerChanged } from '#kit/failure/server/failure.ts';
import type { Route } from './route.ts';

/** The shop id in the page-shop header of a call with an API token; null without one. */
export function shopOfHeader({ headers }: FastifyRequest): number | null {
  const shopId = Number(headers[PAGE_SHOP_HEADER]);
  return Number.isSafeInteger(shopId) && shopId > 0 ? shopId : null;
}

/**
 * Throws `PageOwnerChanged` if the calling page was opened for another user or shop than the current ones, because its
 * input was entered for those. A caller without these headers, such as another program, is accepted.
 */
export function requireOwnPage(route: Route, request: FastifyRequest, session: Session): void {
  const differs = (header: string, current: number | null) => {
    const sent = request.headers[header];
    return sent !== undefined && sent !== String(current ?? '');
  };
  if (route.forAnyPage === 'of-any-user') return;
  const isOtherShop = route.forAnyPage !== 'of-any-shop' && differs(PAGE_SHOP_HEADER, session.shopId);
  if (isOtherShop || differs(PAGE_USER_HEADER, session.userId)) throw new PageOwnerChanged();
}
