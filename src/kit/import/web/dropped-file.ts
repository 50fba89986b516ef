/** A workbook that the user dropped on another screen, until the screen of its import takes it. */
interface DroppedFile {
  /** Name of the import. */
  readonly importer: string;
  /** The period and dimension that it is for, as in `place_key`; of a weekly list its week. */
  readonly place: string;
  readonly file: File;
}

let dropped: DroppedFile | null = null;

/** Leaves a workbook for the screen of an import, which is opened next. */
export function leaveFile(left: DroppedFile): void {
  dropped = left;
}

/** Whether a workbook waits for this import. */
export const hasDroppedFile = (importer: string): boolean => dropped?.importer === importer;

/** Takes the workbook that waits for this import and place, if there is one. */
export function takeDroppedFile(importer: string, isPlace: (place: string) => boolean): File | null {
  if (dropped === null || dropped.importer !== importer || !isPlace(dropped.place)) return null;
  const { file } = dropped;
  dropped = null;
  return file;
}
