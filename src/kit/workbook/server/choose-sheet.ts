import { WorkbookError } from '../error.ts';
import type { ReadContext } from './read-context.ts';

/** The properties of a sheet that decide the choice, in either format. */
export interface ChoosableSheet {
  readonly name: string;
  readonly visible: boolean;
  readonly kind: 'worksheet' | 'macro' | 'other';
}

/**
 * The sheet of that name, or the first visible worksheet (docs/business-rules/imports.md#sheet-and-header) when none is
 * named; then the context receives the names of the visible worksheets.
 */
export function chooseSheet<Sheet extends ChoosableSheet>(
  sheets: readonly Sheet[],
  name: string | undefined,
  { onSheets }: Pick<ReadContext, 'onSheets'>,
): Sheet {
  const worksheets = sheets.filter((sheet) => sheet.kind === 'worksheet');
  if (worksheets.length === 0 && sheets.some((sheet) => sheet.kind === 'macro')) throw new WorkbookError('macro-only');
  if (name !== undefined) {
    const named = worksheets.find((sheet) => sheet.name === name);
    if (!named) throw new WorkbookError('no-visible-sheet', name);
    return named;
  }
  const visible = worksheets.filter((sheet) => sheet.visible);
  const [first] = visible;
  if (!first) throw new WorkbookError('no-visible-sheet');
  onSheets?.(visible.map((sheet) => sheet.name));
  return first;
}
