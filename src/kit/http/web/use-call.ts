import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { AddressOf, AnswerOf, CallContract } from '../contract.ts';
import { type ApiCall, callApi } from './client.ts';
import type { Query } from './request.ts';

interface ReadCall<C extends CallContract> {
  readonly path: AddressOf<C> & string;
  readonly query?: Query;
  /** A failure also opens a notice, in addition to the page's own message. */
  readonly withNotice?: true;
}

interface ReadOptions<C extends CallContract> extends Omit<UseQueryOptions<AnswerOf<C>>, 'queryKey' | 'queryFn'> {
  /** Further values that the answer depends on in addition to path and query, for example the language. */
  readonly dependsOn?: QueryKey;
}

/** Reads a call and caches its result by path and query. The page shows a failure itself. */
export function useCall<C extends CallContract & { readonly method: 'GET' }>(
  { withNotice, ...call }: ReadCall<C>,
  { dependsOn = [], ...options }: ReadOptions<C> = {},
): UseQueryResult<AnswerOf<C>> {
  return useQuery({
    ...options,
    queryKey: [call.path, call.query, ...dependsOn],
    queryFn: ({ signal }) => {
      const read: ApiCall = { ...call, silent: withNotice !== true, signal };
      return callApi(read) as Promise<AnswerOf<C>>;
    },
  });
}
