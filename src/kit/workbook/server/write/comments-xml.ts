import { columnLetters } from '../../cell.ts';
import { LINE_HEIGHT } from './header-rows.ts';
import { escapeXml, SPREADSHEET_NAMESPACE, XML_DECLARATION } from './xml-writing.ts';

export interface CellComment {
  /** From 1. */
  readonly rowNumber: number;
  /** From 0. */
  readonly column: number;
  readonly text: string;
}

/** Height of a line in a note's box in points, and characters that fit one line. */
const LINE_POINTS = 14;
const LINE_CHARACTERS = 24;
const MAX_LINES = 20;

/** The comments part of a sheet. */
export function commentsXml(comments: readonly CellComment[]): string {
  const notes = comments.map(
    ({ rowNumber, column, text }) =>
      `<comment ref="${columnLetters(column)}${rowNumber}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  );
  return (
    `${XML_DECLARATION}<comments ${SPREADSHEET_NAMESPACE}>` +
    `<authors><author></author></authors><commentList>${notes.join('')}</commentList></comments>`
  );
}

/** Shapes are numbered in clusters of this size; each drawing of a workbook has its own clusters, from 1. */
const CLUSTER_SHAPES = 1024;

/** The drawing with one hidden box for each note. Without it Excel shows no note and rejects the file as damaged. */
export function commentShapesXml(comments: readonly CellComment[], firstCluster: number): string {
  const shapes = comments.map((comment, index) => shapeXml(comment, index, firstCluster * CLUSTER_SHAPES + 1 + index));
  const clusters = Array.from({ length: clustersOf(comments.length) }, (_, i) => firstCluster + i);
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${clusters.join(',')}"/></o:shapelayout>` +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
    `${shapes.join('')}</xml>`
  );
}

/** The number of shape clusters for a number of notes. */
export function clustersOf(comments: number): number {
  return Math.ceil((comments + 1) / CLUSTER_SHAPES);
}

function shapeXml({ rowNumber, column, text }: CellComment, index: number, id: number): string {
  // One line more than estimated, so that the last one is not cut off.
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARACTERS)), 1);
  const height = Math.min(lines, MAX_LINES) * LINE_POINTS;
  const row = rowNumber - 1;
  const rows = Math.ceil(height / LINE_HEIGHT);
  return (
    `<v:shape id="_x0000_s${id}" type="#_x0000_t202" fillcolor="#ffffe1" o:insetmode="auto" ` +
    `style="position:absolute;margin-left:60pt;margin-top:2pt;width:180pt;height:${height}pt;z-index:${index + 1};visibility:hidden">` +
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>' +
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>' +
    // Column, offset in px, row and offset of the left upper corner, and of the right lower corner.
    `<x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 4}, 15, ${row + rows + 1}, 4</x:Anchor><x:AutoFill>False</x:AutoFill>` +
    `<x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  );
}
