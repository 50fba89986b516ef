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

/**
 * Opens a list as it was left: where its address says nothing, the filters of the last visit in this tab come back, else the
 * person's default view. Answers whether the list may be read; until the default view is known it would be read in vain.
 */
export function useOpeningAddress(list: string, views: readonly SavedView[] | null): boolean {
  const key = `list:${list}`;
  const [address, setAddress] = useSearchParams();
  const [settled, setSettled] = useState(false);
  const opened = settled || address.size > 0;

  useEffect(() => {
    if (settled) return;
    const left = sessionStorage.getItem(key);
    if (address.size === 0 && left === null && views === null) return;
    const query = address.size > 0 ? '' : (left ?? views?.find((view) => view.isDefault)?.state.query ?? '');
    if (query === '') setSettled(true);
    else setAddress(query, { replace: true });
  }, [settled, key, address, views, setAddress]);

  useEffect(() => {
    if (opened) sessionStorage.setItem(key, queryOf(address));
  }, [opened, key, address]);

  return opened;
}
