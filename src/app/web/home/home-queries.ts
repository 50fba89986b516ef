import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#kit/http/web/client.ts';
import type { homeTileCall, homeTilesCall } from '#kit/home/contract.ts';
import { currentLanguage } from '#kit/i18n/web/language.ts';
import { useSession } from '#kit/session/web/session.ts';

/** The interval at which tiles are refreshed, in ms. Older tiles are also refreshed when the user opens the page. */
const REFRESH_MS = 60_000;

/** The language and the corporate on which the answers depend. */
const scope = () => [currentLanguage(), useSession.getState().userInfo?.corporateCode ?? null] as const;

export const tileListQuery = () =>
  queryOptions({
    queryKey: ['home', ...scope()],
    queryFn: ({ signal }) => callApi<typeof homeTilesCall>({ path: '/ops/home', signal, silent: true }),
    staleTime: REFRESH_MS,
  });

export const tileQuery = (name: string) =>
  queryOptions({
    queryKey: ['home', ...scope(), name],
    queryFn: ({ signal }) => callApi<typeof homeTileCall>({ path: '/ops/home/tile', query: { name }, signal, silent: true }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
