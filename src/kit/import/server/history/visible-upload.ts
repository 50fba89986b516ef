import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Importer } from '../importer.ts';
import type { Right } from '../rights.ts';
import { uploadByIdOrKey, type UploadRow } from './upload-list.ts';

/** Master data belongs to every corporate; any other upload belongs to its own. */
export function isOfCorporate(row: Pick<UploadRow, 'corporate_id'>, session: Session): boolean {
  return row.corporate_id === null || row.corporate_id === session.corporateId;
}

/**
 * The upload that a call is about. For an upload of another corporate the call answers "not found"; without the
 * permission it is rejected.
 */
export async function visibleUpload(
  call: { readonly tx: Tx; readonly session: Session; readonly params: { readonly uploadId: string } },
  byName: ReadonlyMap<string, Importer>,
  may: Right,
): Promise<{ row: UploadRow; importer: Importer }> {
  const row = await uploadByIdOrKey(call.tx, call.params.uploadId, call.session.userId);
  const importer = row === null ? undefined : byName.get(row.importer);
  if (row === null || importer === undefined || !isOfCorporate(row, call.session)) throw new NotFound();
  if (!may(call.session, importer, row)) throw new NotPermitted();
  return { row, importer };
}
