import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HomeTileAnswer, HomeTileEntry } from '#kit/home/contract.ts';
import { decimalText, numberText, percentSign } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { tileQuery } from './home-queries.ts';
import { linkTo, TileEmpty, TileFailed, TileFrame, TileLoading } from './tile-frame.tsx';
import { Trend } from './trend.tsx';

type FormattedValue = Pick<HomeTileAnswer['figures'][number], 'value' | 'scale' | 'unit' | 'tone' | 'signed'>;

/** A tile with its figures, its trend and its most urgent records. */
export function HomeTile({ tile }: { readonly tile: HomeTileEntry }): ReactNode {
  const { name, title, scope, link } = tile;
  const query = useQuery(tileQuery(name));
  return (
    <TileFrame name={name} title={title} scope={scope} link={link} busy={query.isFetching}>
      {query.data !== undefined ? (
        <Content {...query.data} />
      ) : query.error !== null ? (
        <TileFailed onRetry={() => void query.refetch()} />
      ) : (
        <TileLoading />
      )}
    </TileFrame>
  );
}

function Content({ figures, rows, trend, empty }: HomeTileAnswer): ReactNode {
  const { language } = useWords();
  const areZero = figures.every(({ value }) => value === null || Number(value) === 0);
  return (
    <>
      {figures.length > 0 && !(empty !== null && areZero) && (
        <div className="home-figures">
          {figures.map((figure) => (
            <Link key={figure.label} to={linkTo(figure.link)} className={`home-figure ${toneClass(figure)}`}>
              <strong>{formattedValue(figure, language)}</strong>
              <span>{figure.label}</span>
            </Link>
          ))}
        </div>
      )}
      {trend.length > 0 && <Trend points={trend} />}
      <Rows rows={rows.filter(({ done }) => done !== true)} />
      <CompletedSteps rows={rows} />
      {empty !== null && <TileEmpty text={empty} />}
    </>
  );
}

interface RowsProps {
  readonly rows: HomeTileAnswer['rows'];
}

function Rows({ rows }: RowsProps): ReactNode {
  const { language } = useWords();
  if (rows.length === 0) return null;
  return (
    <ul className="home-rows">
      {rows.map((row) => (
        <li key={[row.text, row.detail, row.tag].join('\n')}>
          <Link to={linkTo(row.link)} className={toneClass(row)} title={[row.text, row.detail].filter((text) => text !== '').join(' · ')}>
            <span className="home-row-text">
              {row.text}
              {row.detail !== '' && <small>{row.detail}</small>}
            </span>
            {row.tag !== null && <em>{row.tag}</em>}
            {row.value !== null && <b>{formattedValue(row, language)}</b>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The completed steps, which are collapsed below the open ones. */
function CompletedSteps({ rows }: RowsProps): ReactNode {
  const { t } = useWords();
  const completed = rows.filter(({ done }) => done);
  if (completed.length === 0) return null;
  return (
    <details className="home-completed">
      <summary>{t('已完成{{done}} / {{total}}步', { done: completed.length, total: rows.length })}</summary>
      <Rows rows={completed} />
    </details>
  );
}

/** The CSS class of a value's tone. A zero has a class of its own, because it needs no attention. */
function toneClass({ value, tone }: FormattedValue): string {
  if (value === 0) return 'home-zero';
  return tone === 'plain' ? '' : `home-${tone}`;
}

function formattedValue({ value, scale, unit, signed }: FormattedValue, language: Language): ReactNode {
  if (value === null) return '-';
  const sign = signed === true ? ({ signDisplay: 'exceptZero' } as const) : {};
  const number = scale === undefined ? numberText(value, language, sign) : decimalText(value, scale, language, sign);
  if (unit === '%') return number + percentSign(language);
  return unit === undefined ? (
    number
  ) : (
    <>
      {number} <small>{unit}</small>
    </>
  );
}
