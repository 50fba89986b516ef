import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedView } from './views.ts';

/** The query of an address without its page number: what a view keeps, and what a list is opened with again. */
export function queryOf(address: URLSearchParams): string {
  const query = new URLSearchParams(address);
  query.delete('current');
  query.sort();
  return query.toString();
}

/** What a view keeps of an address: the page size as well where it is the list's or the person's own, so that it stays the view's. */
export function viewQuery(address: URLSearchParams, size: number): string {
  const query = new URLSearchParams(address);
  query.set('size', String(size));
  return queryOf(query);
}

/** What a kept query finds, however many rows of it a page shows. */
export function foundBy(kept: string): string {
  const query = new URLSearchParams(kept);
  query.delete('size');
  return queryOf(query);
}

const keyOf = (list: string): string => `list:${list}`;

/** The query of the last visit of a list in this tab; null where there was none. */
export const leftQuery = (list: string): string | null => sessionStorage.getItem(keyOf(list));

/** The query that a list is opened with where its address says nothing: that of the last visit, else the default view's. */
export function openingQuery(left: string | null, views: readonly SavedView[]): string {
  return left ?? views.find((view) => view.isDefault)?.state.query ?? '';
}

/**
 * Opens a list as it was left: where its address says nothing, the filters of the last visit in this tab come back, else the
 * person's default view. Answers whether the list may be read; until the default view is known it would be read in vain.
 */
export function useOpeningAddress(list: string, views: readonly SavedView[] | null): boolean {
  const key = keyOf(list);
  const [address, setAddress] = useSearchParams();
  const [left] = useState(() => leftQuery(list));
  const [settled, setSettled] = useState(false);
  const opening = left === null && views === null ? null : openingQuery(left, views ?? []);
  // Once opened it stays so: filters that the person clears later do not come back by themselves.
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
