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
  const [left] = useState(() => sessionStorage.getItem(key));
  const [settled, setSettled] = useState(false);
  const opening = left ?? (views === null ? null : (views.find((view) => view.isDefault)?.state.query ?? ''));
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
