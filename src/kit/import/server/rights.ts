import { hasAnyCode, type Session } from '#kit/caller/server/session.ts';
import type { Importer } from './importer.ts';

/** The code of operators, who may see, cancel and undo every import (docs/api.md#operations). */
export const OPS_CODE = 'ops-uploads';

/** Whether a user has a right on an upload of an importer. */
export type Right = (session: Session, importer: Importer, upload: { readonly user_id: number }) => boolean;

/** Whether the user may see the uploads of an importer in the history. */
export function maySee(session: Session, importer: Importer): boolean {
  return hasAnyCode(session, [...importer.codes, ...(importer.viewCodes ?? []), OPS_CODE]);
}

/**
 * Whether the user may see the progress of an import and cancel it: of own imports while the user has a code of the
 * importer, and of all for operators.
 */
export const mayFollow: Right = (session, importer, upload) =>
  hasAnyCode(session, [OPS_CODE]) || (upload.user_id === session.userId && hasAnyCode(session, importer.codes));

/** Undo requires a code of the importer or of operators (docs/api.md#imports). */
export function mayUndo(session: Session, importer: Importer): boolean {
  return hasAnyCode(session, [...importer.codes, OPS_CODE]);
}

/**
 * The download of a file requires a code that permits its rows (docs/business-rules/permissions.md#enforcement). So
 * operators may see the history, but not the content of files.
 */
export function mayDownload(session: Session, { codes, viewCodes = [], fileCodes = [...codes, ...viewCodes] }: Importer): boolean {
  return hasAnyCode(session, fileCodes);
}

/** Whether the user may open the screen of an importer and upload there. */
export function mayUpload(session: Session, { codes, screen }: Importer): boolean {
  return screen !== undefined && hasAnyCode(session, [screen.menu]) && hasAnyCode(session, codes);
}

/** Whether a preview may show stored values to the user. By default as for the download of a file. */
export function mayReadStored(session: Session, importer: Importer): boolean {
  return importer.storedCodes === undefined ? mayDownload(session, importer) : hasAnyCode(session, importer.storedCodes);
}

/** The error workbook contains the file's content. Users who may upload need it to correct their file. */
export function mayDownloadErrors(session: Session, importer: Importer): boolean {
  return hasAnyCode(session, importer.codes) || mayDownload(session, importer);
}
