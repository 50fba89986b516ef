import { textWidth, WORDS } from './text-width.ts';

/** The fonts of cells and titles, without the font family of the page. */
const CELL_FONT = '14px';
export const TITLE_FONT = '600 13px';

let canvas: CanvasRenderingContext2D | null = null;

/** The measured width of the longest word in some texts, in px. */
export function drawnWordWidth(texts: readonly string[], font = CELL_FONT): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas !== null) canvas.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  const widthOf = (word: string) => canvas?.measureText(word).width ?? textWidth(word);
  return Math.max(0, ...texts.flatMap((text) => text.match(WORDS) ?? []).map(widthOf));
}
