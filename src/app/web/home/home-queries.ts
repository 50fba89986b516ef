import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#kit/http/web/client.ts';
import type { homeTile, homeTiles } from '#kit/home/contract.ts';
import { currentLanguage } from '#kit/i18n/web/language.ts';
import { useSession } from '#kit/session/web/session.ts';

/** Tiles are read again at this interval, and on a return to the page after it; in milliseconds. */
const OLD_AFTER_MS = 60_000;

/** Answers are in the language of the page, and about the corporate of the current shop. */
const scope = () => [currentLanguage(), useSession.getState().userInfo?.corporateCode ?? null] as const;

export const tileListQuery = () =>
  queryOptions({
    queryKey: ['home', ...scope()],
    queryFn: ({ signal }) => callApi<typeof homeTiles>({ path: '/ops/home', signal, silent: true }),
    staleTime: OLD_AFTER_MS,
  });

export const tileQuery = (name: string) =>
  queryOptions({
    queryKey: ['home', ...scope(), name],
    queryFn: ({ signal }) => callApi<typeof homeTile>({ path: '/ops/home/tile', query: { name }, signal, silent: true }),
    staleTime: OLD_AFTER_MS,
    refetchInterval: OLD_AFTER_MS,
  });
