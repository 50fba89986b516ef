import { create } from 'zustand';

/** An open page: its path, its last query, and its menu. */
export interface Tag {
  readonly path: string;
  readonly search: string;
  readonly code: string;
}

/** The key in the session storage. Open pages are kept after a reload, such as that after a change of the shop. */
const STORAGE_KEY = 'tags';

function isTag(value: unknown): value is Tag {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['path', 'search', 'code'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
  );
}

function stored(): readonly Tag[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isTag) : [];
  } catch {
    return [];
  }
}

export const useTags = create<{ readonly tags: readonly Tag[] }>(() => ({ tags: stored() }));

function store(tags: readonly Tag[]): void {
  useTags.setState({ tags });
  if (tags.length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tags));
}

/** Adds a page to the open pages. A page that is already open keeps its position and gets the new query. */
export function openTag(tag: Tag): void {
  const { tags } = useTags.getState();
  const open = tags.find(({ path }) => path === tag.path);
  if (open === undefined) store([...tags, tag]);
  else if (open.search !== tag.search) store(tags.map((existing) => (existing.path === tag.path ? tag : existing)));
}

/** Closes a page. Returns the address to open if that page was shown: a neighbour, or home (`/`). */
export function closeTag(path: string): string {
  const { tags } = useTags.getState();
  const index = tags.findIndex((tag) => tag.path === path);
  const remaining = tags.filter((tag) => tag.path !== path);
  store(remaining);
  const next = remaining[index] ?? remaining.at(-1);
  return next === undefined ? '/' : next.path + next.search;
}

export function closeOtherTags(path: string): void {
  store(useTags.getState().tags.filter((tag) => tag.path === path));
}

export function closeAllTags(): void {
  store([]);
}

/** Removes pages that the user may no longer open. */
export function removeUnreachableTags(paths: ReadonlySet<string>): void {
  const { tags } = useTags.getState();
  if (tags.some((tag) => !paths.has(tag.path))) store(tags.filter((tag) => paths.has(tag.path)));
}
