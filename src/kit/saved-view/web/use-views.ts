import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { takePending, takeArrived } from './started-reads.ts';
import { readViews, viewsReadKey } from './read-views.ts';
import { ViewStore } from './view-store.ts';
import { type ColumnChange, type ColumnSettings, currentStateOf, namedViews, type SavedView, type Views, type ViewState } from './views.ts';

const NONE: readonly SavedView[] = [];

/** The user's views of a list, stored by the server. If they cannot be loaded, there are none. */
export function useViews(list: string): Views {
  const client = useQueryClient();
  const store = useMemo(
    () =>
      new ViewStore(client, list, {
        read: (signal) => takePending<readonly SavedView[]>(viewsReadKey(list)) ?? readViews(list, signal),
        post: (path, body) => callApi({ method: 'POST', path, body }),
      }),
    [client, list],
  );
  const query = useQuery({
    queryKey: store.key,
    initialData: () => takeArrived<readonly SavedView[]>(viewsReadKey(list)),
    queryFn: ({ signal }) => store.read(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: onScreen } = useQuery<Partial<ColumnSettings> | null>({
    queryKey: store.onScreenKey,
    queryFn: skipToken,
    // Kept until the page is reloaded, like the last address of the list.
    gcTime: Number.POSITIVE_INFINITY,
  });

  const loadedViews = query.data ?? (query.isError ? NONE : null);
  const { columns: ownColumns, size } = useMemo(() => currentStateOf(loadedViews ?? NONE), [loadedViews]);

  return {
    named: useMemo(() => (loadedViews === null ? null : namedViews(loadedViews)), [loadedViews]),
    columns: useMemo(() => ({ ...ownColumns, ...onScreen }), [ownColumns, onScreen]),
    chooseColumns: useCallback((change: ColumnChange, isHeld?: boolean) => void store.chooseColumns(change, isHeld), [store]),
    openColumns: useCallback((view: SavedView | null) => void store.openColumns(view), [store]),
    size,
    chooseSize: useCallback((chosen: number) => void store.chooseSize(chosen), [store]),
    save: useCallback(
      async (name: string, state: ViewState, isDefault: boolean) => void (await store.post('/ops/views', { list, name, state, isDefault })),
      [list, store],
    ),
    remove: useCallback(async (view: SavedView) => void (await store.post(`/ops/views/${view.id}/delete`, {})), [store]),
    share: useCallback(
      async (view: SavedView, roleIds: readonly number[]) => void (await store.post(`/ops/views/${view.id}/share`, { roleIds })),
      [store],
    ),
  };
}
