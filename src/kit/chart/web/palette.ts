/**
 * The meaning of a colour, which is the same on all charts: `part-1` to `part-6` are parts of a whole, `rest` is the
 * remaining part, `step-1` to `step-4` are ordered classes from low to high, `pair-1` and `pair-2` are two complements,
 * `second-axis` is a measure on the second axis, `total` is the whole, and `before` the whole a year earlier.
 */
export const COLOUR_ROLES = [
  'part-1',
  'part-2',
  'part-3',
  'part-4',
  'part-5',
  'part-6',
  'rest',
  'step-1',
  'step-2',
  'step-3',
  'step-4',
  'pair-1',
  'pair-2',
  'second-axis',
  'total',
  'before',
] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];

/** The colours of charts for one background, `#rrggbb`. `rule` is the colour of the lines across the plot. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  /** Secondary text. */
  readonly muted: string;
  readonly axis: string;
  readonly rule: string;
  readonly colours: Readonly<Record<ColourRole, string>>;
}

/**
 * The colours of a light page. A search maximized the smallest distance between the parts for each kind of colour
 * blindness. `palette.test.ts` checks distances and contrasts.
 */
export const LIGHT: Palette = {
  background: '#ffffff',
  text: '#374151',
  muted: '#5b6472',
  axis: '#9ca3af',
  rule: '#e5e7eb',
  colours: {
    'part-1': '#1f2937',
    'part-2': '#c8261d',
    'part-3': '#d0831f',
    'part-4': '#1e98d6',
    'part-5': '#0b7560',
    'part-6': '#6a35b0',
    rest: '#868a91',
    'step-1': '#e5679c',
    'step-2': '#b8407a',
    'step-3': '#842058',
    'step-4': '#4d0e35',
    'pair-1': '#24507a',
    'pair-2': '#6896bf',
    'second-axis': '#e8590c',
    total: '#374151',
    before: '#6b7280',
  },
};

/** The colours of a dark page. */
export const DARK: Palette = {
  background: '#181d24',
  text: '#c2c9d4',
  muted: '#a0a9b7',
  axis: '#7d8796',
  rule: '#303945',
  colours: {
    'part-1': '#eff1f4',
    'part-2': '#d9261c',
    'part-3': '#ebb91b',
    'part-4': '#5accff',
    'part-5': '#4ca98a',
    'part-6': '#ab6ef7',
    rest: '#656c75',
    'step-1': '#b24a80',
    'step-2': '#cf7aa6',
    'step-3': '#e6a5c6',
    'step-4': '#fbd3e6',
    'pair-1': '#5b93c9',
    'pair-2': '#a9cdf0',
    'second-axis': '#f97316',
    total: '#d5dae1',
    before: '#949dab',
  },
};

/** The colour of text on a colour: white or near-black, whichever has more contrast. */
export function textOn(colour: string): string {
  return contrast(colour, WHITE) >= contrast(colour, INK) ? WHITE : INK;
}

const WHITE = '#ffffff';
const INK = '#111827';

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of a colour as linear intensities, 0 to 1. */
export function linear(colour: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
