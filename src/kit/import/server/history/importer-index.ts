import { z } from 'zod';
import { needs, type CallContext, type Permission } from '#kit/http/server/route.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Importer } from '../importer.ts';
import { OPS_CODE, type Right } from '../rights.ts';
import { MAX_KEY_LENGTH } from '../receive/claim-upload.ts';
import { requireRight } from './require-right.ts';
import { uploadByIdOrKey } from './upload-list.ts';

/** The importers by name, and the permission of the calls about uploads. */
export interface ImporterIndex {
  /** One code of any importer. Each call also checks the rights for the importer of its upload. */
  readonly mayUseImports: Permission;
  readonly byName: ReadonlyMap<string, Importer>;
}

export function importerIndex(importers: readonly Importer[]): ImporterIndex {
  return {
    mayUseImports: needs(...new Set([...importers.flatMap(({ codes, viewCodes = [] }) => [...codes, ...viewCodes]), OPS_CODE])),
    byName: new Map(importers.map((importer) => [importer.shape.name, importer])),
  };
}

/** The id of an upload, or the key with which it was sent. */
export const idParams = z.object({ uploadId: z.string().min(1).max(MAX_KEY_LENGTH) });

/** A call of a signed-in user, in a transaction. */
export type SignedInCall = CallContext & { readonly session: Session; readonly tx: Tx };

/** The upload of a call with its importer. Throws as `requireRight`. */
export async function requireUpload(
  call: SignedInCall & { readonly params: { readonly uploadId: string } },
  byName: ImporterIndex['byName'],
  may: Right,
) {
  const upload = await uploadByIdOrKey(call.tx, call.params.uploadId, call.session.userId);
  return requireRight(upload, byName, call.session, may);
}
