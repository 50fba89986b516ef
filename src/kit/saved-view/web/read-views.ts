import { callApi } from '#kit/http/web/client.ts';
import type { viewsOfList } from '../contract.ts';
import { type SavedView, wellFormed } from './views.ts';

/** The key of the views in the started reads (`beginRead`). */
export const viewsReadKey = (list: string): string => `views of ${list}`;

/** Loads a user's views of a list, and those shared by others. */
export async function readViews(list: string, signal?: AbortSignal): Promise<readonly SavedView[]> {
  const views = await callApi<typeof viewsOfList>({ path: '/ops/views', query: { list }, silent: true, signal });
  return views.map(wellFormed);
}
