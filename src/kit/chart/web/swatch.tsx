import { type ReactNode, useId } from 'react';
import { lookOf, type Look } from './looks.ts';

const WIDTH = 18;
const HEIGHT = 12;
const STEP = 6;

/** The look of a series, next to its name. */
export function Swatch({ look, isLine }: { readonly look: number; readonly isLine: boolean }): ReactNode {
  const of = lookOf(look);
  return (
    <svg className="chart-swatch" width={WIDTH} height={HEIGHT} aria-hidden>
      {isLine ? <SwatchLine look={of} /> : <SwatchArea look={of} />}
    </svg>
  );
}

function SwatchLine({ look: { colour, dash } }: { readonly look: Look }): ReactNode {
  const middle = HEIGHT / 2;
  return (
    <>
      <line
        x1={0}
        x2={WIDTH}
        y1={middle}
        y2={middle}
        stroke={colour}
        strokeWidth={2}
        strokeDasharray={{ solid: '', dashed: '4 3', dotted: '2 2' }[dash]}
      />
      <circle cx={WIDTH / 2} cy={middle} r={3} fill={colour} />
    </>
  );
}

function SwatchArea({ look: { colour, pattern } }: { readonly look: Look }): ReactNode {
  const id = useId();
  const turned = typeof pattern === 'object' && pattern !== null ? `rotate(${pattern.lines})` : undefined;
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} rx={2} fill={colour} />
      {pattern !== null && (
        <>
          <pattern id={id} width={STEP} height={STEP} patternUnits="userSpaceOnUse" patternTransform={turned}>
            {pattern === 'dots' && <circle cx={3} cy={3} r={1.6} fill="#fff" />}
            {pattern === 'squares' && <path d="M0 0h3v3h-3z M3 3h3v3h-3z" fill="#fff" />}
            {typeof pattern === 'object' && <rect width={STEP} height={2} fill="#fff" />}
          </pattern>
          <rect width={WIDTH} height={HEIGHT} rx={2} fill={`url(#${id})`} fillOpacity={0.65} />
        </>
      )}
    </>
  );
}
