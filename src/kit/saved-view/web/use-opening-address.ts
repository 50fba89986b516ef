import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedView } from './views.ts';

/** The query of an address without its page number, as stored in a view and for the last visit. */
function queryOf(address: URLSearchParams): string {
  const query = new URLSearchParams(address);
  query.delete('current');
  query.sort();
  return query.toString();
}

/** The query that a view saves. It always has the page size, so that the view does not depend on the default. */
export function viewQuery(address: URLSearchParams, size: number): string {
  const query = new URLSearchParams(address);
  query.set('size', String(size));
  return queryOf(query);
}

/** A saved query without the page size. */
export function withoutPageSize(saved: string): string {
  const query = new URLSearchParams(saved);
  query.delete('size');
  return queryOf(query);
}

const keyOf = (list: string): string => `list:${list}`;

/** The query of the last visit of a list in this tab; null without a visit. */
export const lastQueryOf = (list: string): string | null => sessionStorage.getItem(keyOf(list));

/** The query for a list whose address has none: the query of the last visit, or of the default view. */
export function openingQuery(lastQuery: string | null, views: readonly SavedView[]): string {
  return lastQuery ?? views.find((view) => view.isDefault)?.state.query ?? '';
}

/**
 * Opens a list whose address has no query with the query of the last visit in this tab, or with the default view.
 * Returns false until the query is known; the list must not be loaded before.
 */
export function useOpeningAddress(list: string, views: readonly SavedView[] | null): boolean {
  const key = keyOf(list);
  const [address, setAddress] = useSearchParams();
  const [lastQuery] = useState(() => lastQueryOf(list));
  const [wasOpened, setWasOpened] = useState(false);
  const opening = lastQuery === null && views === null ? null : openingQuery(lastQuery, views ?? []);
  // Only once, so that filters which the user clears later are not restored.
  const opened = wasOpened || address.size > 0 || opening === '';
  if (opened && !wasOpened) setWasOpened(true);

  useEffect(() => {
    if (!opened && opening !== null) setAddress(opening, { replace: true });
  }, [opened, opening, setAddress]);

  useEffect(() => {
    if (opened) sessionStorage.setItem(key, queryOf(address));
  }, [opened, key, address]);

  return opened;
}
