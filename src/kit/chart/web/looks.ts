/** Lines at an angle in degrees, dots, or a chequerboard, in white over the colour. */
type Pattern = { readonly lines: number } | 'dots' | 'squares';

/** The look of a series: distinguished by colour, and without colour by pattern, sign and dashes. */
export interface Look {
  readonly colour: string;
  readonly pattern: Pattern | null;
  readonly symbol: 'circle' | 'rect' | 'triangle' | 'diamond' | 'emptyCircle' | 'emptyRect' | 'emptyTriangle' | 'emptyDiamond';
  readonly dash: 'solid' | 'dashed' | 'dotted';
}

/**
 * The first seven are for the parts of a whole, the eighth for the rest, the last for totals. Each has a contrast of at
 * least 3 to 1 to white.
 */
const LOOKS: readonly [Look, ...Look[]] = [
  { colour: '#1f2937', pattern: null, symbol: 'circle', dash: 'solid' },
  { colour: '#c8102e', pattern: { lines: 45 }, symbol: 'rect', dash: 'dashed' },
  { colour: '#d9730d', pattern: 'dots', symbol: 'triangle', dash: 'solid' },
  { colour: '#1667c4', pattern: { lines: 0 }, symbol: 'diamond', dash: 'dotted' },
  { colour: '#1a7f37', pattern: { lines: -45 }, symbol: 'emptyCircle', dash: 'dashed' },
  { colour: '#7a4fbf', pattern: 'squares', symbol: 'emptyRect', dash: 'solid' },
  { colour: '#0e7490', pattern: { lines: 90 }, symbol: 'emptyTriangle', dash: 'dotted' },
  { colour: '#6b7280', pattern: null, symbol: 'emptyDiamond', dash: 'dashed' },
  { colour: '#111827', pattern: null, symbol: 'circle', dash: 'solid' },
];

/** The look of that number. */
export function lookOf(index: number): Look {
  return LOOKS[index] ?? LOOKS[0];
}

const INK = 'rgba(255, 255, 255, 0.65)';

/** A pattern as echarts draws it over an area. */
export function decalOf(pattern: Pattern | null) {
  if (pattern === null) return { symbol: 'none' };
  if (pattern === 'dots') return { symbol: 'circle', symbolSize: 0.7, dashArrayX: DOT_ROWS, dashArrayY: [6, 0], color: INK };
  if (pattern === 'squares') return { symbol: 'rect', symbolSize: 1, dashArrayX: SQUARE_ROWS, dashArrayY: [4, 0], color: INK };
  return { symbol: 'rect', symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: (pattern.lines * Math.PI) / 180, color: INK };
}

/** Every second row is set off by half. */
const DOT_ROWS = [
  [6, 6],
  [0, 6, 6, 0],
];
const SQUARE_ROWS = [
  [4, 4],
  [0, 4, 4, 0],
];
