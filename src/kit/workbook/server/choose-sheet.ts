import { WorkbookError } from '../error.ts';
import type { ReadContext } from './read-context.ts';

/** The properties of a sheet that decide the choice, in every format. */
export interface ChoosableSheet {
  readonly name: string;
  readonly visible: boolean;
  /** Only a `worksheet` has cells that are read. */
  readonly kind: 'worksheet' | 'macro' | 'other';
}

/** The first visible worksheet. The context receives the names of all visible ones. */
export function chooseSheet<Sheet extends ChoosableSheet>(sheets: readonly Sheet[], { onSheets }: Pick<ReadContext, 'onSheets'>): Sheet {
  const worksheets = sheets.filter((sheet) => sheet.kind === 'worksheet');
  if (worksheets.length === 0 && sheets.some((sheet) => sheet.kind === 'macro')) throw new WorkbookError('macro-only');
  const visible = worksheets.filter((sheet) => sheet.visible);
  const [first] = visible;
  if (!first) throw new WorkbookError('no-visible-sheet');
  onSheets?.(visible.map((sheet) => sheet.name));
  return first;
}
