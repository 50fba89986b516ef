import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HomeTileAnswer } from '#kit/home/contract.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { linkTo } from './tile-frame.tsx';

/** A bar for each period, which links to the period's screen. The current period has the theme's colour. */
export function Trend({ points }: { readonly points: HomeTileAnswer['trend'] }): ReactNode {
  const { language } = useWords();
  const highest = Math.max(...points.map(({ value }) => value ?? 0));
  return (
    <div className="home-trend">
      <div className="home-trend-bars">
        {points.map(({ label, value, present, link }) => {
          const text = `${label}: ${value === null ? '-' : numberText(value, language, { maximumFractionDigits: 2 })}`;
          return (
            <Link key={label} to={linkTo(link)} title={text} aria-label={text} className={present ? 'home-trend-present' : ''}>
              <span style={{ height: `${highest === 0 ? 0 : (100 * (value ?? 0)) / highest}%` }} />
            </Link>
          );
        })}
      </div>
      <div className="home-trend-ends" aria-hidden>
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
    </div>
  );
}
