import type { StoredView, ViewRole } from '../contract.ts';

/** The column settings of a list. Names of columns that no longer exist are ignored. */
export interface ColumnSettings {
  readonly hidden: readonly string[];
  readonly order: readonly string[];
  /** Widths set by the user, in px by column. */
  readonly widths: Readonly<Record<string, number>>;
  /** The pinned columns; null for the list's default. */
  readonly pinned: readonly string[] | null;
}

/** The saved state of a list. `query` is that of its address without the page number: filters, order, page size. */
export interface ViewState {
  readonly query: string;
  readonly columns: ColumnSettings;
}

/** The state of a list that is stored for the user without a name. */
export interface CurrentViewState extends ViewState {
  /** The chosen page size; null without a choice. */
  readonly size: number | null;
}

/** A stored view with a validated state (`wellFormed`). */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** Older views have only some of the column settings. */
  readonly state: { readonly query: string; readonly columns: Partial<ColumnSettings>; readonly size?: number | null };
  readonly isDefault: boolean;
  /** The roles with which the user shares the view. */
  readonly sharedWith: readonly ViewRole[];
  /** The name of the other user who shares the view; null for the user's own view. */
  readonly sharedBy: string | null;
  readonly canShare: boolean;
}

export const ALL_COLUMNS: ColumnSettings = { hidden: [], order: [], widths: {}, pinned: null };
/** The name of the view that stores the current state of the list. */
export const CURRENT_STATE_NAME = '';
export const DEFAULT_VIEW: CurrentViewState = { query: '', columns: ALL_COLUMNS, size: null };
/** The view that stores the current state, without the state. The id is not used. */
const UNNAMED_VIEW = { id: 0, name: CURRENT_STATE_NAME, isDefault: false, sharedWith: [], sharedBy: null, canShare: false } as const;

/** Computes the new column settings from the current ones. */
export type ColumnChange = (now: ColumnSettings) => ColumnSettings;

export interface Views {
  /** The user's named views of the list, and the shared ones; null while they are loading. */
  readonly named: readonly SavedView[] | null;
  /** The column settings in use: the user's own, or those of an opened shared view. */
  readonly columns: ColumnSettings;
  /** Changes the settings in use. With `isHeld`, more changes follow at once, and only the last one is saved. */
  readonly chooseColumns: (change: ColumnChange, isHeld?: boolean) => void;
  /** Uses the columns of a view, or the user's own for null. */
  readonly openColumns: (view: SavedView | null) => void;
  /** The page size that the user chose last; null without a choice. */
  readonly size: number | null;
  readonly chooseSize: (size: number) => void;
  readonly save: (name: string, state: ViewState, isDefault: boolean) => Promise<void>;
  readonly remove: (view: SavedView) => Promise<void>;
  /** Shares a view of the user with exactly these roles. */
  readonly share: (view: SavedView, roleIds: readonly number[]) => Promise<void>;
}

/** The saved current state of the list, or the default if none is saved. */
export function currentStateOf(views: readonly SavedView[]): CurrentViewState {
  const state = views.find(({ name }) => name === CURRENT_STATE_NAME)?.state;
  return state === undefined ? DEFAULT_VIEW : { ...DEFAULT_VIEW, ...state, columns: { ...ALL_COLUMNS, ...state.columns } };
}

/** The named views, without the one that stores the current state. */
export const namedViews = (views: readonly SavedView[]): readonly SavedView[] => views.filter(({ name }) => name !== CURRENT_STATE_NAME);

/** The views with this state as the current one. */
export function withCurrentState(views: readonly SavedView[], state: CurrentViewState): readonly SavedView[] {
  return [...namedViews(views), { ...UNNAMED_VIEW, state }];
}

/** Validates the state of a view, which can be any JSON on the server. Invalid members are omitted. */
export function wellFormed({ state, ...view }: StoredView): SavedView {
  const { hidden, order, widths, pinned } = (state.columns ?? {}) as Partial<ColumnSettings>;
  return {
    ...view,
    state: {
      query: typeof state.query === 'string' ? state.query : '',
      columns: {
        ...(Array.isArray(hidden) ? { hidden } : {}),
        ...(Array.isArray(order) ? { order } : {}),
        ...(typeof widths === 'object' && widths !== null ? { widths } : {}),
        ...(Array.isArray(pinned) || pinned === null ? { pinned } : {}),
      },
      size: typeof state.size === 'number' ? state.size : null,
    },
  };
}

/**
 * The user's own settings after a change of the settings in use. If a shared view is open, its settings are in use:
 * only the difference is applied to the user's own settings.
 */
export function withChanges(ownSettings: ColumnSettings, before: ColumnSettings, after: ColumnSettings): ColumnSettings {
  if (ownSettings === before || after === ALL_COLUMNS) return after;
  const becameVisible = (name: string) => before.hidden.includes(name) && !after.hidden.includes(name);
  const becameHidden = (name: string) => after.hidden.includes(name) && !before.hidden.includes(name);
  const hidden = new Set([...ownSettings.hidden.filter((name) => !becameVisible(name)), ...after.hidden.filter(becameHidden)]);
  const resized = Object.keys({ ...before.widths, ...after.widths }).filter((name) => before.widths[name] !== after.widths[name]);
  return {
    hidden: [...hidden],
    order: after.order === before.order ? ownSettings.order : after.order,
    widths: resized.reduce((settings, name) => withWidth(settings, name, after.widths[name] ?? null), ownSettings).widths,
    pinned: after.pinned === before.pinned ? ownSettings.pinned : after.pinned,
  };
}

/** The columns in the chosen order. Columns that are not in the order keep their position. */
export function inChosenOrder<C extends { readonly name: string }>(columns: readonly C[], { order }: ColumnSettings): readonly C[] {
  if (order.length === 0) return columns;
  const positions = new Map(order.map((name, index) => [name, index]));
  const positioned = columns.map((column, index) => ({ column, position: positions.get(column.name) ?? index }));
  return positioned.toSorted((a, b) => a.position - b.position).map(({ column }) => column);
}

/** The visible columns in order; all columns if the settings hide all. */
export function visibleColumns<C extends { readonly name: string }>(columns: readonly C[], settings: ColumnSettings): readonly C[] {
  const ordered = inChosenOrder(columns, settings);
  const visible = ordered.filter(({ name }) => !settings.hidden.includes(name));
  return visible.length === 0 ? ordered : visible;
}

/** Whether a column is pinned. Without a choice of the user, the list's default applies. */
export function isPinned({ name }: { readonly name: string }, { pinned }: ColumnSettings, byDefault: boolean): boolean {
  return pinned === null ? byDefault : pinned.includes(name);
}

/** Sets the width of a column in px; null restores the default. */
export function withWidth(settings: ColumnSettings, name: string, width: number | null): ColumnSettings {
  const { [name]: _before, ...others } = settings.widths;
  return { ...settings, widths: width === null ? others : { ...others, [name]: width } };
}

/** Moves pinned columns to the beginning. */
export function pinnedFirst<C extends { readonly name: string }>(
  columns: readonly C[],
  settings: ColumnSettings,
  byDefault: (column: C) => boolean,
): readonly C[] {
  const isFirst = (column: C) => isPinned(column, settings, byDefault(column));
  return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))];
}
