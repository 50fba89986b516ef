import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Failed } from '#kit/ui/web/page/page-states.tsx';
import type { Screen } from '#kit/ui/web/page/screen.ts';
import { queryClient } from '../query-client.ts';
import { HomeBar } from './home-bar.tsx';
import { tileListQuery, tileQuery } from './home-queries.ts';
import { HomeTile } from './home-tile.tsx';
import { PagesTile } from './pages-tile.tsx';
import { WorkTile } from './work-tile.tsx';
import './home.css';

/** The tiles before the tile of the user's tasks. */
const BEFORE_WORK: ReadonlySet<string> = new Set(['first-steps', 'uploads-of-today']);

/** With fewer tiles than this, a further tile lists the user's screens. */
const FEW_TILES = 4;

/** The home page (docs/business-rules/work-and-data-quality.md#home). Each tile is read and fails separately. */
function HomePage(): ReactNode {
  // Renders the page again after a change of the language, which is part of the query key.
  useWords();
  const list = useQuery(tileListQuery());
  const tiles = list.data ?? [];
  const first = tiles.filter(({ name }) => BEFORE_WORK.has(name));
  const others = tiles.filter(({ name }) => !BEFORE_WORK.has(name));
  return (
    <div className="home-page" aria-busy={list.isPending}>
      <HomeBar />
      {list.error !== null && list.data === undefined ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className="home-tiles">
          {first.map((tile) => (
            <HomeTile key={tile.name} tile={tile} />
          ))}
          <WorkTile />
          {others.map((tile) => (
            <HomeTile key={tile.name} tile={tile} />
          ))}
          {list.data !== undefined && tiles.length < FEW_TILES && <PagesTile />}
        </div>
      )}
    </div>
  );
}

/** Starts to read the tiles before the page is rendered. */
async function begin(): Promise<void> {
  const tiles = await queryClient.fetchQuery(tileListQuery()).catch(() => []);
  await Promise.all(tiles.map(({ name }) => queryClient.prefetchQuery(tileQuery(name))));
}

export default Object.assign(HomePage, { begin }) satisfies Screen;
