import { PAGE_SHOP_HEADER, PAGE_USER_HEADER } from '../page-owner.ts';

/** The user and the shop for which this page was opened. */
interface PageOwner {
  readonly userId: number;
  readonly shopId: number | null;
}

let owner: PageOwner | null = null;

/** Sets the page's owner; null on the sign-in page. */
export function setPageOwner(next: PageOwner | null): void {
  owner = next;
}

/** Whether this page shows a user's data, as all except the sign-in page do. */
export function hasPageOwner(): boolean {
  return owner !== null;
}

/** Headers by which the server rejects a call intended for another user or shop than the current ones. */
export function pageOwnerHeaders(): Record<string, string> {
  return owner === null ? {} : { [PAGE_USER_HEADER]: String(owner.userId), [PAGE_SHOP_HEADER]: String(owner.shopId ?? '') };
}
