import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '#kit/http/web/client.ts';
import { referenceTo } from '../code-list.ts';
import type { CodeList, storeCodeList, storedCodeList } from '../contract.ts';

const keyOf = (id: string) => ['code-list', id] as const;

/** The codes of a stored list; null before they are loaded, or if the list no longer exists. */
export function useCodeList(id: string): CodeList | null {
  const { data = null } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callApi<typeof storedCodeList>({ path: `/ops/codeLists/${id}`, signal, silent: true }),
    // The codes of an id never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Stores the codes of a text on the server, and returns the filter value that refers to them. Failures are shown. */
export async function storeCodesForFilter(client: QueryClient, text: string): Promise<string> {
  const stored = await callApi<typeof storeCodeList>({ method: 'POST', path: '/ops/codeLists', body: { codes: text } });
  client.setQueryData(keyOf(stored.id), stored);
  return referenceTo(stored.id);
}
