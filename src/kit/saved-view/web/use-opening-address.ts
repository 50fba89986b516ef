import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedView } from './views.ts';

/** The query of an address without its page number: what a view saves, and what a list is opened with again. */
function queryOf(address: URLSearchParams): string {
  const query = new URLSearchParams(address);
  query.delete('current');
  query.sort();
  return query.toString();
}

/** The query that a view saves: with the page size, if it is the default, so that the view keeps it. */
export function viewQuery(address: URLSearchParams, size: number): string {
  const query = new URLSearchParams(address);
  query.set('size', String(size));
  return queryOf(query);
}

/** The part of a saved query that decides the matching rows, without the page size. */
export function withoutPageSize(kept: string): string {
  const query = new URLSearchParams(kept);
  query.delete('size');
  return queryOf(query);
}

const keyOf = (list: string): string => `list:${list}`;

/** The query of the last visit of a list in this tab; null where there was none. */
export const lastQueryOf = (list: string): string | null => sessionStorage.getItem(keyOf(list));

/** The query that opens a list without one in its address: that of the last visit, or the default view's. */
export function openingQuery(left: string | null, views: readonly SavedView[]): string {
  return left ?? views.find((view) => view.isDefault)?.state.query ?? '';
}

/**
 * Opens a list in its last state: if its address has no query, the filters of the last visit in this tab are restored,
 * or the user's default view. Returns whether the list may be loaded; before the default view is known that would be
 * useless.
 */
export function useOpeningAddress(list: string, views: readonly SavedView[] | null): boolean {
  const key = keyOf(list);
  const [address, setAddress] = useSearchParams();
  const [left] = useState(() => lastQueryOf(list));
  const [settled, setSettled] = useState(false);
  const opening = left === null && views === null ? null : openingQuery(left, views ?? []);
  // Done once: filters that the user clears later are not restored.
  const opened = settled || address.size > 0 || opening === '';
  if (opened && !settled) setSettled(true);

  useEffect(() => {
    if (!opened && opening !== null) setAddress(opening, { replace: true });
  }, [opened, opening, setAddress]);

  useEffect(() => {
    if (opened) sessionStorage.setItem(key, queryOf(address));
  }, [opened, key, address]);

  return opened;
}
