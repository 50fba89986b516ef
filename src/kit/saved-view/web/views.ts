import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import type { StoredView, viewsOfList } from '../contract.ts';

/** Which columns a list shows, and in which order; names of columns that are no more are passed over. */
export interface ColumnSettings {
  readonly hidden: readonly string[];
  readonly order: readonly string[];
}

/** What a view keeps of a list: its address's query without the page number (filters, order, page size), and its columns. */
export interface ViewState {
  readonly query: string;
  readonly columns: ColumnSettings;
}

export interface SavedView {
  readonly id: number;
  readonly name: string;
  readonly state: ViewState;
  readonly isDefault: boolean;
}

export const ALL_COLUMNS: ColumnSettings = { hidden: [], order: [] };
const NONE: readonly SavedView[] = [];
/** The view without a name keeps the choice of columns that is in use. */
const IN_USE = '';

export interface Views {
  /** The person's named views of the list; null while they are on their way. */
  readonly views: readonly SavedView[] | null;
  readonly columns: ColumnSettings;
  readonly chooseColumns: (columns: ColumnSettings) => void;
  readonly save: (name: string, state: ViewState, isDefault: boolean) => Promise<void>;
  readonly remove: (view: SavedView) => Promise<void>;
}

/** A person's views of one list, kept by the server. A failed read leaves the list as it is without views. */
export function useViews(list: string): Views {
  const client = useQueryClient();
  const key = useMemo(() => ['views', list] as const, [list]);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await callApi<typeof viewsOfList>({ path: '/ops/views', query: { list }, signal, silent: true })).map(wellFormed),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutateAsync: post } = useMutation({
    mutationFn: (call: { path: string; body?: unknown }) => callApi({ method: 'POST', ...call }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });

  const all = query.data ?? (query.isError ? NONE : null);
  const inUse = all?.find((view) => view.name === IN_USE)?.state.columns ?? ALL_COLUMNS;

  const chooseColumns = useCallback(
    (columns: ColumnSettings) => {
      const view: SavedView = { id: 0, name: IN_USE, state: { query: '', columns }, isDefault: false };
      client.setQueryData<SavedView[]>(key, (known = []) => [...known.filter(({ name }) => name !== IN_USE), view]);
      post({ path: '/ops/views', body: { list, name: IN_USE, state: view.state } }).catch(() => undefined);
    },
    [client, key, list, post],
  );
  const save = useCallback(
    async (name: string, state: ViewState, isDefault: boolean) =>
      void (await post({ path: '/ops/views', body: { list, name, state, isDefault } })),
    [list, post],
  );
  const remove = useCallback(async (view: SavedView) => void (await post({ path: `/ops/views/${view.id}/delete`, body: {} })), [post]);

  return { views: useMemo(() => all?.filter((view) => view.name !== IN_USE) ?? null, [all]), columns: inUse, chooseColumns, save, remove };
}

/** A view's state is any JSON on the server; what does not look like ours counts as empty. */
function wellFormed({ id, name, isDefault, state }: StoredView): SavedView {
  const { hidden, order } = (state.columns ?? {}) as Partial<ColumnSettings>;
  return {
    id,
    name,
    isDefault,
    state: {
      query: typeof state.query === 'string' ? state.query : '',
      columns: { hidden: Array.isArray(hidden) ? hidden : [], order: Array.isArray(order) ? order : [] },
    },
  };
}

/** The columns in the chosen order; columns that the choice does not know stay where the list has them. */
export function inChosenOrder<C extends { readonly name: string }>(columns: readonly C[], { order }: ColumnSettings): readonly C[] {
  if (order.length === 0) return columns;
  const place = new Map(order.map((name, index) => [name, index]));
  const ranked = columns.map((column, index) => ({ column, rank: place.get(column.name) ?? index }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column);
}

/** The columns that are shown, in order; all of them where the choice would leave none. */
export function chosenColumns<C extends { readonly name: string }>(columns: readonly C[], settings: ColumnSettings): readonly C[] {
  const ordered = inChosenOrder(columns, settings);
  const shown = ordered.filter(({ name }) => !settings.hidden.includes(name));
  return shown.length === 0 ? ordered : shown;
}
