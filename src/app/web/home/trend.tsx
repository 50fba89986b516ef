import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HomeTileAnswer } from '#kit/home/contract.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { linkTo } from './tile-frame.tsx';

/**
 * A bar for each period, which links to the period's screen. The current period has the theme's colour. The value is
 * above the current and the highest bar.
 */
export function Trend({ points }: { readonly points: HomeTileAnswer['trend'] }): ReactNode {
  const { language } = useWords();
  const highest = Math.max(...points.map(({ value }) => value ?? 0));
  return (
    <div className="home-trend">
      {points.map(({ label, name, value, present, link }) => {
        const shown = value === null ? '-' : numberText(value, language, { maximumFractionDigits: 2 });
        const text = `${name}: ${shown}`;
        return (
          <Link key={name} to={linkTo(link)} title={text} aria-label={text} className={present ? 'home-trend-present' : ''}>
            <div className="home-trend-plot">
              {(present || (value !== 0 && value === highest)) && <b>{shown}</b>}
              <i style={{ height: `${highest === 0 ? 0 : (100 * (value ?? 0)) / highest}%` }} />
            </div>
            <span>{label}</span>
          </Link>
        );
      })}
    </div>
  );
}
