import type { ColourRole, Palette } from '../palette.ts';

/** Lines at an angle in degrees, dots, or a chequerboard, in the background colour over the colour of the part. */
type Pattern = { readonly lines: number } | 'dots' | 'squares';

/** The patterns that distinguish parts without colour. Other parts have none. */
const PATTERNS: Readonly<Partial<Record<ColourRole, Pattern>>> = {
  'part-2': { lines: 45 },
  'part-3': 'dots',
  'part-4': { lines: 0 },
  'part-5': { lines: -45 },
  'part-6': 'squares',
  'step-1': { lines: 0 },
  'step-2': 'dots',
  'step-3': { lines: 90 },
  'pair-2': { lines: 90 },
};

export const patternOf = (role: ColourRole): Pattern | null => PATTERNS[role] ?? null;

/** The style of a line: that of a year earlier is dashed. */
export const dashOf = (role: ColourRole): 'solid' | 'dashed' => (role === 'before' ? 'dashed' : 'solid');

/** The decal option of echarts for a pattern. */
export function decalOf(pattern: Pattern, { background }: Palette) {
  const color = background + PATTERN_OPACITY;
  if (pattern === 'dots') return { symbol: 'circle', symbolSize: 0.7, dashArrayX: DOT_ROWS, dashArrayY: [6, 0], color };
  if (pattern === 'squares') return { symbol: 'rect', symbolSize: 1, dashArrayX: SQUARE_ROWS, dashArrayY: [4, 0], color };
  return { symbol: 'rect', symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: (pattern.lines * Math.PI) / 180, color };
}

/** The hatching of a period that is not complete. */
export const hatchOf = ({ background }: Palette) => ({
  symbol: 'rect',
  symbolSize: 1,
  dashArrayX: [1, 0],
  dashArrayY: [2, 5],
  rotation: Math.PI / 4,
  color: background + HATCH_OPACITY,
});

/** Opacities, as the last two digits of `#rrggbbaa`. */
const PATTERN_OPACITY = 'a6';
const HATCH_OPACITY = 'bf';

/** Every second row is set off by half. */
const DOT_ROWS = [
  [6, 6],
  [0, 6, 6, 0],
];
const SQUARE_ROWS = [
  [4, 4],
  [0, 4, 4, 0],
];
