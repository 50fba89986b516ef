import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRefresh } from './page/use-refresh.ts';

/** First page and page size (docs/user-interface.md#lists). */
export const FIRST_PAGE = 1;
export const PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 30, 50, 100] as const;

export interface Page {
  readonly current: number;
  readonly size: number;
  /** The column of the order; absent for the default order. */
  readonly orderBy?: string;
  readonly order?: 'asc' | 'desc';
}

interface UrlFilters<Filters> {
  /** The same object until one of its values changes, so that a form can follow it and keep unsubmitted input. */
  readonly filters: Filters;
  readonly page: Page;
  /** Sets filters and returns to page 1. If no filter has changed, the data of the page is reloaded. */
  readonly search: (filters: Filters) => void;
  /** Clears the filters and returns to page 1. */
  readonly reset: () => void;
  readonly turnTo: (page: Partial<Page>) => void;
}

const PAGE_KEYS = ['current', 'size', 'orderBy', 'order'] as const;

/**
 * The filters and the page of a list, stored in the address, so that a reload, a bookmark or a link shows the same
 * rows. All filters are texts. Default values are omitted. `defaults` must be a constant.
 */
export function useUrlFilters<Filters extends Readonly<Record<string, string>>>(defaults: Filters): UrlFilters<Filters> {
  const [address, setAddress] = useSearchParams();
  // Keeps the state of the location, such as that of `useReturnToList`.
  const { state } = useLocation() as { readonly state: unknown };

  const filterText = JSON.stringify(filtersIn(defaults, address));
  const filters = useMemo(() => JSON.parse(filterText) as Filters, [filterText]);
  const page = useMemo(() => pageIn(address), [address]);

  const refresh = useRefresh();
  const search = useCallback(
    (next: Filters) => {
      if (Object.keys(defaults).every((name) => (next[name] ?? '') === filters[name])) void refresh();
      setAddress(
        (previous) => {
          const changed = new URLSearchParams(previous);
          changed.delete('current');
          for (const [name, value] of Object.entries(defaults)) put(changed, name, next[name] ?? '', value);
          return changed;
        },
        { replace: true, state },
      );
    },
    [defaults, filters, refresh, setAddress, state],
  );

  const turnTo = useCallback(
    (next: Partial<Page>) =>
      setAddress(
        (previous) => {
          const changed = new URLSearchParams(previous);
          const nextPage = { ...pageIn(previous), ...next };
          // A size in the address is kept. Without it, the user's remembered size would apply.
          const size = previous.has('size') || next.size !== undefined ? '' : `${PAGE_SIZE}`;
          for (const key of PAGE_KEYS)
            put(changed, key, String(nextPage[key] ?? ''), { current: `${FIRST_PAGE}`, size, orderBy: '', order: '' }[key]);
          return changed;
        },
        { replace: true, state },
      ),
    [setAddress, state],
  );

  return { filters, page, search, reset: useCallback(() => search(defaults), [search, defaults]), turnTo };
}

function put(address: URLSearchParams, name: string, value: string, byDefault: string): void {
  if (value === byDefault) address.delete(name);
  else address.set(name, value);
}

export function filtersIn<Filters extends Readonly<Record<string, string>>>(defaults: Filters, address: URLSearchParams): Filters {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, address.get(name) ?? value])) as Filters;
}

/** The page and the order in an address. */
export function pageIn(address: URLSearchParams): Page {
  const orderBy = address.get('orderBy');
  return {
    current: positive(address.get('current'), FIRST_PAGE),
    size: positive(address.get('size'), PAGE_SIZE),
    ...(orderBy ? { orderBy, order: address.get('order') === 'desc' ? 'desc' : 'asc' } : {}),
  };
}

function positive(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
