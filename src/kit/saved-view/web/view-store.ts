import type { QueryClient } from '@tanstack/react-query';
import {
  ALL_COLUMNS,
  type ColumnChange,
  type ColumnSettings,
  CURRENT_STATE_NAME,
  type CurrentViewState,
  currentStateOf,
  type SavedView,
  withChanges,
  withCurrentState,
} from './views.ts';

export interface ViewCalls {
  readonly read: (signal?: AbortSignal) => Promise<readonly SavedView[]>;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
}

/** Column settings in use that differ from the user's own, such as those of a shared view; null if there are none. */
type ColumnsOnScreen = Partial<ColumnSettings> | null;

/**
 * Stores the views of a list with one request at a time. Changes are shown immediately: answers that are older than a
 * change are discarded, and pending changes are saved together.
 */
export class ViewStore {
  readonly key: readonly string[];
  readonly onScreenKey: readonly string[];
  readonly #client: QueryClient;
  readonly #list: string;
  readonly #calls: ViewCalls;
  /** Whether a save is waiting, which will send the newest state. */
  #isSaving = false;
  /** Whether a series of changes is in progress, for example while a key is held. Only its last state is saved. */
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

  /** Changes the column settings in use and the user's own. With `isHeld`, more changes follow immediately. */
  async chooseColumns(change: ColumnChange, isHeld = false): Promise<void> {
    const wasApplied = await this.#change((current) => {
      const onScreen = this.#onScreen();
      const before = onScreen === null ? current.columns : { ...current.columns, ...onScreen };
      const after = change(before);
      if (onScreen !== null) this.#setOnScreen(after);
      return { ...current, columns: withChanges(current.columns, before, after) };
    }, isHeld);
    if (!wasApplied) this.#setOnScreen(change({ ...ALL_COLUMNS, ...this.#onScreen() }));
  }

  async chooseSize(size: number): Promise<void> {
    await this.#change((current) => ({ ...current, size }));
  }

  /** Uses the columns of a view, which are also saved if the view is the user's own. Null uses the saved columns. */
  async openColumns(view: SavedView | null): Promise<void> {
    const isShared = view !== null && view.sharedBy !== null;
    this.#setOnScreen(isShared ? view.state.columns : null);
    if (view !== null && !isShared)
      await this.#change((current) => ({ ...current, columns: { ...current.columns, ...view.state.columns } }));
  }

  /** Sends a request after the previous ones have been answered. After the last one, the views are reloaded. */
  post(path: string, body: unknown): Promise<unknown> {
    return this.#runInTurn(() => this.#calls.post(path, body));
  }

  /**
   * Changes the saved state of the list. If the state cannot be loaded, returns false and changes nothing, since the
   * rest of the state would be lost.
   */
  async #change(change: (current: CurrentViewState) => CurrentViewState, isHeld = false): Promise<boolean> {
    if (this.#views() === undefined) await this.#load();
    const views = this.#views();
    if (views === undefined) return false;
    // A pending read does not include this change.
    void this.#client.cancelQueries({ queryKey: this.key, exact: true });
    this.#client.setQueryData(this.key, withCurrentState(views, change(currentStateOf(views))));
    this.#isHeld = isHeld;
    if (!isHeld) this.#save();
    return true;
  }

  /** Loads the views. After a failure `#views()` is still undefined. */
  async #load(): Promise<void> {
    const query = { queryKey: this.key, queryFn: ({ signal }: { signal: AbortSignal }) => this.read(signal) };
    await this.#client.ensureQueryData(query).catch(() => undefined);
  }

  #save(): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    this.#runInTurn(async () => {
      this.#isSaving = false;
      const views = this.#views();
      if (views !== undefined)
        await this.#calls.post('/ops/views', { list: this.#list, name: CURRENT_STATE_NAME, state: currentStateOf(views) });
    }).catch(() => undefined);
  }

  #runInTurn(mutationFn: () => Promise<unknown>): Promise<unknown> {
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

  #onScreen(): ColumnsOnScreen {
    return this.#client.getQueryData<ColumnsOnScreen>(this.onScreenKey) ?? null;
  }

  #setOnScreen(columns: ColumnsOnScreen): void {
    this.#client.setQueryData<ColumnsOnScreen>(this.onScreenKey, columns);
  }
}
