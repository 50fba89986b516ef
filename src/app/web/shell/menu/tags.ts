import { create } from 'zustand';

/** An open page: its path, its last query, and its menu. */
export interface Tag {
  readonly path: string;
  readonly search: string;
  readonly code: string;
}

/** Open pages survive a reload (a change of the shop reloads), but not the browser's session. */
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

/** Records that a page is shown; one that is open already keeps its place and gets the new query. */
export function openTag(tag: Tag): void {
  const { tags } = useTags.getState();
  const open = tags.find(({ path }) => path === tag.path);
  if (open === undefined) store([...tags, tag]);
  else if (open.search !== tag.search) store(tags.map((one) => (one.path === tag.path ? tag : one)));
}

/** Closes a page; if it was shown, returns the page to show next: the neighbour, or home (`/`). */
export function closeTag(path: string): string {
  const { tags } = useTags.getState();
  const index = tags.findIndex((tag) => tag.path === path);
  const left = tags.filter((tag) => tag.path !== path);
  store(left);
  const next = left[index] ?? left.at(-1);
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
