import { z } from 'zod';
import { NotPermitted } from '#kit/failure/server/failure.ts';
import { route, signedIn, type Call, type Route } from '#kit/http/server/route.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { homeTileCall, homeTilesCall, type HomeTileAnswer, type HomeTileEntry } from '../contract.ts';
import type { HomeTile, TileContent, TileFigure, TileLink, TileRow } from './tile.ts';

/** The screens to which tiles can link, by menu code: the path, and whether a session may open the screen. */
export type HomeScreens = ReadonlyMap<string, { readonly path: string; readonly isOpenTo: (session: Session) => boolean }>;

/**
 * The calls of the home page. Each tile has its own call, so that a slow or failed tile does not affect the others. A
 * tile is refused if the caller may open none of its screens.
 */
export function homeRoutes(tiles: readonly HomeTile[], screens: HomeScreens): readonly Route[] {
  const sortedTiles = tiles.toSorted((a, b) => a.position - b.position);
  const byName = new Map(tiles.map((tile) => [tile.name, tile]));
  return [
    route({
      ...homeTilesCall,
      permission: signedIn,
      access: 'read',
      summary: 'The tiles of the home page that the caller may see',
      async handle(call) {
        const { session, t } = call;
        const listed: HomeTileEntry[] = [];
        for (const { name, title, scope, screens: tileScreens, opens, isShown } of sortedTiles) {
          const links = tileScreens.flatMap((link) => linkFor(link, screens, session));
          if (links.length === 0 || (isShown !== undefined && !(await isShown(call)))) continue;
          const [link = null] = opens === undefined ? links : linkFor(opens, screens, session);
          listed.push({ name, title: t(title), scope: scope === undefined ? null : t(scope.text, scope.parameters), link });
        }
        return listed;
      },
    }),
    route({
      ...homeTileCall,
      permission: signedIn,
      access: 'read',
      summary: 'The content of a tile of the home page; the caller needs the menu of a screen that it leads to',
      query: z.object({ name: z.enum(tiles.map(({ name }) => name)) }),
      async handle(call) {
        const tile = byName.get(call.query.name);
        if (tile === undefined || !tile.screens.some((link) => linkFor(link, screens, call.session).length > 0)) throw new NotPermitted();
        return answerOf(await tile.read(call), screens, call);
      },
    }),
  ];
}

/** The address of a screen as a list, which is empty if the session may not open the screen. */
function linkFor(
  { menu, query = {} }: TileLink,
  screens: HomeScreens,
  session: Session,
): { path: string; query: Record<string, string> }[] {
  const screen = screens.get(menu);
  if (screen === undefined) throw new Error(`there is no screen ${menu}`);
  return screen.isOpenTo(session) ? [{ path: screen.path, query: { ...query } }] : [];
}

const isZero = (value: number | string | null): boolean => value === null || Number(value) === 0;

type Caller = Pick<Call<unknown, unknown, undefined>, 'session' | 't'>;

function answerOf({ figures = [], rows = [], trend = [], empty }: TileContent, screens: HomeScreens, caller: Caller): HomeTileAnswer {
  const { session, t } = caller;
  const textOf = ({ text, parameters }: TileContent['empty']) => t(text, parameters);
  const valueOf = ({
    value = null,
    scale,
    unit,
    tone = 'plain',
  }: Pick<TileFigure, 'scale' | 'unit' | 'tone'> & Pick<TileRow, 'value'>) => ({
    value,
    scale,
    unit: unit && textOf(unit),
    tone,
  });
  const openFigures = figures.flatMap((figure) =>
    linkFor(figure.link, screens, session).map((link) => ({
      label: textOf(figure.label),
      ...valueOf(figure),
      signed: figure.signed,
      link,
    })),
  );
  const openRows = rows.flatMap((row) =>
    linkFor(row.link, screens, session).map((link) => ({
      text: textOf(row.text),
      detail: (row.details ?? []).map(textOf).join(' · '),
      tag: row.tag === undefined ? null : textOf(row.tag),
      done: row.done,
      ...valueOf(row),
      link,
    })),
  );
  const periods = trend.flatMap((period) => linkFor(period.link, screens, session).map((link) => ({ ...period, link })));
  const needsNoAttention =
    openRows.length === 0 && periods.length === 0 && openFigures.every(({ value, tone }) => tone === 'plain' || isZero(value));
  return { figures: openFigures, rows: openRows, trend: periods, empty: needsNoAttention ? textOf(empty) : null };
}
