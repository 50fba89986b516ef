import { PAGE_SHOP_HEADER, PAGE_USER_HEADER } from '../page-owner.ts';

/** The user and the shop that this page was opened for. */
export interface PageOwner {
  readonly userId: number;
  readonly shopId: number | null;
}

let owner: PageOwner | null = null;

/** Says whom this page is for; null on the sign-in page. */
export function setPageOwner(of: PageOwner | null): void {
  owner = of;
}

/** Whether this page shows a user's data, as all do but the sign-in page. */
export function hasPageOwner(): boolean {
  return owner !== null;
}

/** The headers by which the server refuses a call that was meant for another user or shop than the present ones. */
export function pageOwnerHeaders(): Record<string, string> {
  return owner === null ? {} : { [PAGE_USER_HEADER]: String(owner.userId), [PAGE_SHOP_HEADER]: String(owner.shopId ?? '') };
}
