import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePalette } from './chart-settings.ts';
import { figureText } from './figure-text.ts';
import './chart.css';

const WIDTH = 96;
const HEIGHT = 22;
/** The space around the line for its point and width, in px. */
const EDGE = 3;

interface SparklineProps {
  /** The subject of the values. */
  readonly name: string;
  readonly categories: readonly string[];
  /** Exact decimals; null for no value. */
  readonly values: readonly (string | null)[];
}

/** A trend within a line of text; '-' without values. The tooltip and the text for screen readers are its ends. */
export function Sparkline({ name, categories, values }: SparklineProps): ReactNode {
  const { language } = useWords();
  const { colours } = usePalette();
  const numbers = values.map((value) => (value === null ? null : Number(value)));
  const present = numbers.filter((value) => value !== null);
  if (present.length === 0) return '-';
  const [least, most] = [Math.min(...present), Math.max(...present)];
  const xOf = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
  const yOf = (value: number) => (most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least));
  // A category without a value interrupts the line: the next one starts a new line (M).
  const path = numbers.map((value, index) =>
    value === null ? '' : `${(numbers[index - 1] ?? null) === null ? 'M' : 'L'}${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`,
  );
  const ends = [numbers.findIndex((value) => value !== null), numbers.findLastIndex((value) => value !== null)];
  const text = ends.map((index) => `${categories[index] ?? ''} ${figureText(values[index] ?? null, 2, language)}`);
  const last = ends[1] ?? 0;
  return (
    <svg className="chart-sparkline" width={WIDTH} height={HEIGHT} role="img" aria-label={`${name}: ${text.join(' → ')}`}>
      <title>{text.join(' → ')}</title>
      <path d={path.join('')} fill="none" stroke={colours['pair-2']} strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={xOf(last)} cy={yOf(numbers[last] ?? 0)} r={2.5} fill={colours['pair-1']} />
    </svg>
  );
}
