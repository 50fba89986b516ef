import { type ReactNode, useId } from 'react';
import { type ChartSeries, isTotal } from './chart.ts';
import { usePalette, usePatterns } from './chart-settings.ts';
import { dashOf, patternOf } from './drawing/patterns.ts';
import type { ColourRole } from './palette.ts';

const WIDTH = 14;
const HEIGHT = 12;
const STEP = 6;

/** The colour and pattern of a series, next to its name. */
export function Swatch({ role, kind }: Pick<ChartSeries, 'role' | 'kind'>): ReactNode {
  const { colours, background } = usePalette();
  const colour = colours[role];
  return (
    <svg className="chart-swatch" width={WIDTH} height={HEIGHT} aria-hidden>
      {isTotal({ kind }) ? (
        // Both kinds of total have a number above the bars: a sigma.
        <path d="M11 1.5H3l4.5 4.5L3 10.5h8" fill="none" stroke={colour} strokeWidth={1.5} />
      ) : kind === 'line' ? (
        <line
          x1={0}
          x2={WIDTH}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          stroke={colour}
          strokeWidth={2}
          strokeDasharray={dashOf(role) === 'dashed' ? '4 3' : ''}
        />
      ) : (
        <SwatchArea role={role} colour={colour} ink={background} />
      )}
    </svg>
  );
}

function SwatchArea({ role, colour, ink }: { readonly role: ColourRole; readonly colour: string; readonly ink: string }): ReactNode {
  const id = useId();
  const pattern = patternOf(role);
  const hasPattern = usePatterns() && pattern !== null;
  const rotation = typeof pattern === 'object' && pattern !== null ? `rotate(${pattern.lines})` : undefined;
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} rx={2} fill={colour} />
      {hasPattern && (
        <>
          <pattern id={id} width={STEP} height={STEP} patternUnits="userSpaceOnUse" patternTransform={rotation}>
            {pattern === 'dots' && <circle cx={3} cy={3} r={1.6} fill={ink} />}
            {pattern === 'squares' && <path d="M0 0h3v3h-3z M3 3h3v3h-3z" fill={ink} />}
            {typeof pattern === 'object' && <rect width={STEP} height={2} fill={ink} />}
          </pattern>
          <rect width={WIDTH} height={HEIGHT} rx={2} fill={`url(#${id})`} fillOpacity={0.65} />
        </>
      )}
    </>
  );
}
