import { holds, type Session } from '#kit/caller/server/session.ts';
import type { Importer } from './importer.ts';

/** Sees and undoes every import (docs/api.md#operations). */
export const OPS_CODE = 'ops-uploads';

/** What somebody may do with an upload of an importer. */
export type Right = (session: Session, importer: Importer, upload: { readonly user_id: number }) => boolean;

/** Who may see that there was an upload, and what became of it. */
export function maySee(session: Session, importer: Importer): boolean {
  return holds(session, [...importer.codes, ...(importer.viewCodes ?? []), OPS_CODE]);
}

/** One's own import while one may still make it, or any for who operates the system. */
export const mayFollow: Right = (session, importer, upload) =>
  holds(session, [OPS_CODE]) || (upload.user_id === session.userId && holds(session, importer.codes));

/** Undoing needs the code of the import itself (docs/api.md#imports). */
export function mayUndo(session: Session, importer: Importer): boolean {
  return holds(session, [...importer.codes, OPS_CODE]);
}

/**
 * A file's download needs a code that shows its rows (docs/business-rules/permissions.md#enforcement); the codes of
 * operations see the history, not the content.
 */
export function mayDownload(session: Session, { codes, viewCodes = [], fileCodes = [...codes, ...viewCodes] }: Importer): boolean {
  return holds(session, fileCodes);
}

/** Stored values beside the file's own, in a preview: content as the stored file is, or the list's page. */
export function mayReadStored(session: Session, importer: Importer): boolean {
  return importer.storedCodes === undefined ? mayDownload(session, importer) : holds(session, importer.storedCodes);
}

/** The error workbook holds the file's content, too: it is for who may upload, to repair it, or download. */
export function mayRepair(session: Session, importer: Importer): boolean {
  return holds(session, importer.codes) || mayDownload(session, importer);
}
