import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import type { WorkEntry } from '#kit/work/contract.ts';
import { openMyWork } from '../shell/work/my-work.tsx';
import { reachableScreens } from '../shell/navigation.ts';
import { useWork } from '../shell/work/work-stream.ts';
import { TileEmpty, TileFailed, TileFrame, TileLoading } from './tile-frame.tsx';

/** The maximum number of listed tasks. */
const MAX_ROWS = 3;

/**
 * The user's open tasks, from the same stream as in the top bar, so that both show the same. Due uploads are only
 * counted, because another tile lists them.
 */
export function WorkTile(): ReactNode {
  const { t, language } = useWords();
  const { work, status } = useWork();
  // The user's uploads have a separate panel.
  const groups = work?.groups.filter(({ name }) => name !== 'upload') ?? [];
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const listedItems = groups.filter(({ name }) => name !== 'due').flatMap((group) => group.items);
  return (
    <TileFrame name="my-work" title={t('待办')} link={null} busy={work === null && status === 'loading'}>
      {work === null && status === 'loading' && <TileLoading />}
      {work === null && status === 'lost' && <TileFailed />}
      {work !== null && groups.length === 0 && <TileEmpty text={t('没有待办事项')} />}
      {groups.length > 0 && (
        <div className="home-figures">
          {groups.map(({ name, title, count, items: [first] }) => (
            <button
              key={name}
              type="button"
              className={`home-figure ${first?.late === true || name === 'error' ? 'home-bad' : ''}`}
              onClick={openMyWork}
            >
              <strong>{numberText(count, language)}</strong>
              <span>{title}</span>
            </button>
          ))}
        </div>
      )}
      {listedItems.length > 0 && (
        <ul className="home-rows">
          {listedItems.slice(0, MAX_ROWS).map((item) => (
            <WorkRow key={[item.menu, item.title, item.details].join('\n')} item={item} />
          ))}
          {total > Math.min(MAX_ROWS, listedItems.length) && (
            <li>
              <button type="button" onClick={openMyWork}>
                {t('查看全部（{{count}}）', { count: numberText(total, language) })}
              </button>
            </li>
          )}
        </ul>
      )}
    </TileFrame>
  );
}

function WorkRow({ item: { menu, query, title, details, count, late } }: { readonly item: WorkEntry }): ReactNode {
  const { language } = useWords();
  const codes = useSession((session) => session.codes);
  const path = reachableScreens(codes).find((place) => place.menu.code === menu)?.path;
  if (path === undefined) return null;
  return (
    <li>
      <Link
        to={{ pathname: path, search: new URLSearchParams(query).toString() }}
        className={late ? 'home-bad' : ''}
        title={[title, details].filter((text) => text !== '').join(' · ')}
      >
        <span className="home-row-text">
          {title}
          {details !== '' && <small>{details}</small>}
        </span>
        {count > 1 && <b>{numberText(count, language)}</b>}
      </Link>
    </li>
  );
}
