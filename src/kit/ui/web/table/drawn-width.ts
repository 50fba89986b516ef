import { textWidth, WORDS } from './text-width.ts';

/** The fonts of cells and titles, without the font family of the page. */
const CELL_FONT = '14px';
export const TITLE_FONT = '600 13px';

const measured = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null = null;

/** The measured width of the longest word in some texts, in px. */
export function drawnWordWidth(texts: readonly string[], font = CELL_FONT): number {
  return Math.max(0, ...texts.flatMap((text) => text.match(WORDS) ?? []).map((word) => drawnWidth(word, font)));
}

function drawnWidth(word: string, font: string): number {
  const cached = measured.get(font + word);
  if (cached !== undefined) return cached;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas === null) return textWidth(word);
  canvas.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  const { width } = canvas.measureText(word);
  measured.set(font + word, width);
  return width;
}
