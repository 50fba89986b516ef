import type { QueryClient } from '@tanstack/react-query';
import {
  ALL_COLUMNS,
  type ColumnChange,
  type ColumnSettings,
  IN_USE,
  type CurrentViewState,
  inUseOf,
  type SavedView,
  withChanges,
  withCurrentState,
} from './views.ts';

export interface ViewCalls {
  readonly read: (signal?: AbortSignal) => Promise<readonly SavedView[]>;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
}

/** Column settings in use that are not the user's own, such as those of a shared view. */
type OnScreen = Partial<ColumnSettings> | null;

/**
 * Stores the views of a list with one request at a time. Changes are shown at once: answers that are older than a
 * change are discarded, and pending changes are saved together.
 */
export class ViewStore {
  readonly key: readonly string[];
  readonly onScreenKey: readonly string[];
  readonly #client: QueryClient;
  readonly #list: string;
  readonly #calls: ViewCalls;
  /** Whether a save is pending. It will send the newest state. */
  #isSaving = false;
  /** Whether a change is in progress, such as a held key. It is saved at its end. */
  #isHeld = false;

  constructor(client: QueryClient, list: string, calls: ViewCalls) {
    this.#client = client;
    this.#list = list;
    this.#calls = calls;
    this.key = ['views', list];
    this.onScreenKey = ['columns on screen', list];
  }

  read(signal?: AbortSignal): Promise<readonly SavedView[]> {
    return this.#calls.read(signal);
  }

  /**
   * Changes the column settings in use, and in the same way the user's own. With `isHeld`, more changes follow at once.
   */
  async chooseColumns(change: ColumnChange, isHeld = false): Promise<void> {
    const wasApplied = await this.#change((own) => {
      const onScreen = this.#onScreen();
      const before = onScreen === null ? own.columns : { ...own.columns, ...onScreen };
      const after = change(before);
      if (onScreen !== null) this.#show(after);
      return { ...own, columns: withChanges(own.columns, before, after) };
    }, isHeld);
    if (!wasApplied) this.#show(change({ ...ALL_COLUMNS, ...this.#onScreen() }));
  }

  async chooseSize(size: number): Promise<void> {
    await this.#change((own) => ({ ...own, size }));
  }

  /**
   * Uses the columns of a view. Those of the user's own views are also saved as the user's columns. Null uses the saved
   * columns.
   */
  async openColumns(view: SavedView | null): Promise<void> {
    const isOthers = view !== null && view.sharedBy !== null;
    this.#show(isOthers ? view.state.columns : null);
    if (view !== null && !isOthers) await this.#change((own) => ({ ...own, columns: { ...own.columns, ...view.state.columns } }));
  }

  /** Sends a request after the previous ones have been answered. After the last one, the views are reloaded. */
  post(path: string, body: unknown): Promise<unknown> {
    return this.#inTurn(() => this.#calls.post(path, body));
  }

  /**
   * Changes the saved state of the list. If the state cannot be loaded, returns false and changes nothing, since the
   * rest of the state would be lost.
   */
  async #change(change: (current: CurrentViewState) => CurrentViewState, isHeld = false): Promise<boolean> {
    if (this.#views() === undefined && !(await this.#wasRead())) return false;
    const views = this.#views();
    if (views === undefined) return false;
    // A pending read does not include this change.
    void this.#client.cancelQueries({ queryKey: this.key, exact: true });
    this.#client.setQueryData(this.key, withCurrentState(views, change(inUseOf(views))));
    this.#isHeld = isHeld;
    if (!isHeld) this.#save();
    return true;
  }

  #wasRead(): Promise<boolean> {
    const query = { queryKey: this.key, queryFn: ({ signal }: { signal: AbortSignal }) => this.read(signal) };
    return this.#client.ensureQueryData(query).then(
      () => true,
      () => false,
    );
  }

  #save(): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    this.#inTurn(async () => {
      this.#isSaving = false;
      const views = this.#views();
      if (views !== undefined) await this.#calls.post('/ops/views', { list: this.#list, name: IN_USE, state: inUseOf(views) });
    }).catch(() => undefined);
  }

  #inTurn(mutationFn: () => Promise<unknown>): Promise<unknown> {
    const client = this.#client;
    const mutation = client.getMutationCache().build(client, {
      mutationKey: this.key,
      scope: { id: `views ${this.#list}` },
      mutationFn,
      onSettled: async () => {
        const isLast = client.isMutating({ mutationKey: this.key }) === 1;
        if (isLast && !this.#isHeld) await client.invalidateQueries({ queryKey: this.key, exact: true });
      },
    });
    return mutation.execute(undefined);
  }

  #views(): readonly SavedView[] | undefined {
    return this.#client.getQueryData<readonly SavedView[]>(this.key);
  }

  #onScreen(): OnScreen {
    return this.#client.getQueryData<OnScreen>(this.onScreenKey) ?? null;
  }

  #show(columns: OnScreen): void {
    this.#client.setQueryData<OnScreen>(this.onScreenKey, columns);
  }
}
