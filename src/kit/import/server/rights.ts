import { hasAnyCode, type Session } from '#kit/caller/server/session.ts';
import type { Importer } from './importer.ts';

/** Sees and undoes every import (docs/api.md#operations). */
export const OPS_CODE = 'ops-uploads';

/** Decides what a user may do with an upload of an importer. */
export type Right = (session: Session, importer: Importer, upload: { readonly user_id: number }) => boolean;

/** Whether the user may see that there was an upload, and its outcome. */
export function maySee(session: Session, importer: Importer): boolean {
  return hasAnyCode(session, [...importer.codes, ...(importer.viewCodes ?? []), OPS_CODE]);
}

/** The user's own import while the user may still make it, or any import for administrators. */
export const mayFollow: Right = (session, importer, upload) =>
  hasAnyCode(session, [OPS_CODE]) || (upload.user_id === session.userId && hasAnyCode(session, importer.codes));

/** Undoing needs the code of the import itself (docs/api.md#imports). */
export function mayUndo(session: Session, importer: Importer): boolean {
  return hasAnyCode(session, [...importer.codes, OPS_CODE]);
}

/**
 * A file's download needs a code that shows its rows (docs/business-rules/permissions.md#enforcement); the codes of
 * operations see the history, not the content.
 */
export function mayDownload(session: Session, { codes, viewCodes = [], fileCodes = [...codes, ...viewCodes] }: Importer): boolean {
  return hasAnyCode(session, fileCodes);
}

export function mayUpload(session: Session, { codes, screen }: Importer): boolean {
  return screen !== undefined && hasAnyCode(session, [screen.menu]) && hasAnyCode(session, codes);
}

/** Stored values in a preview are content, like the stored file or the list's page. */
export function mayReadStored(session: Session, importer: Importer): boolean {
  return importer.storedCodes === undefined ? mayDownload(session, importer) : hasAnyCode(session, importer.storedCodes);
}

/** The error workbook contains the file's content. It is for users who may upload, to correct it, or download. */
export function mayDownloadErrors(session: Session, importer: Importer): boolean {
  return hasAnyCode(session, importer.codes) || mayDownload(session, importer);
}
