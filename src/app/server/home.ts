import { features } from '#app/features.ts';
import { product } from '#app/server/product.ts';
import { serverFeatures } from '#app/server/features.ts';
import { BOARD, BOARD_OPENS_WITH } from '#features/upload-board/definition.ts';
import type { HomeScreens } from '#kit/home/server/routes.ts';
import type { RecordSource } from '#kit/record-search/server/source.ts';
import type { HomeTile } from '#kit/home/server/tile.ts';

export const allHomeTiles: readonly HomeTile[] = serverFeatures.flatMap(({ home }) => home?.(product) ?? []);

/** The kinds of records that the search in the top bar finds. */
export const searchSources: readonly RecordSource[] = serverFeatures.flatMap(({ search }) => search?.(product) ?? []);

/** The screens to which tiles and search results link: those of menus, and the upload board, which has no menu. */
export const homeScreens: HomeScreens = new Map([
  ...features.flatMap(({ menus = [] }) =>
    menus.flatMap(({ code, path }) =>
      path === undefined ? [] : [[code, { path, isOpenTo: ({ codes }: { codes: ReadonlySet<string> }) => codes.has(code) }] as const],
    ),
  ),
  [BOARD.code, { path: BOARD.path, isOpenTo: ({ codes }) => BOARD_OPENS_WITH.some((menu) => codes.has(menu)) }],
]);
