import { callApi } from '#kit/http/web/client.ts';
import type { viewsOfList } from '../contract.ts';
import { type SavedView, wellFormed } from './views.ts';

/** Names that read among those that are begun early. */
export const viewsRead = (list: string): string => `views of ${list}`;

/** Asks for a person's views of a list, and those that others share with him. */
export async function readViews(list: string, signal?: AbortSignal): Promise<readonly SavedView[]> {
  const views = await callApi<typeof viewsOfList>({ path: '/ops/views', query: { list }, silent: true, ...(signal && { signal }) });
  return views.map(wellFormed);
}
