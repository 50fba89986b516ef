import type { Database } from '#kit/database/server/connection.ts';
import { Conflict } from '#kit/failure/server/failure.ts';
import { storeFile } from '#kit/files/server/stored-file.ts';
import type { ImportRequest } from '../imports.ts';
import { insertUpload, releaseRepeatableKey, setUploadFile, uploadWithKey, type EarlierUpload } from '../history/upload-row.ts';
import { keyReused, requestDigest } from './request-digest.ts';

/** How long a retry with the same Idempotency-Key gets the stored answer (docs/api.md#idempotency). */
export const KEY_RETENTION_MS = 24 * 3_600_000;
/** Maximum length of the key of an upload. */
export const MAX_KEY_LENGTH = 200;

/** The name of an upload in lists and messages. */
export function nameOfUpload({ source }: Pick<ImportRequest, 'source'>): string {
  return source.origin === 'view' ? source.name : source.document.name;
}

/**
 * Inserts the upload's row and stores the original (docs/business-rules/imports.md#original-file), or finds the earlier
 * upload with the same key.
 * @param begin called when the row of a new upload is inserted: starts to read while the original is being stored. If
 *   `claimUpload` throws afterwards, the row is rolled back, and the caller stops what `begin` has started
 * @throws RuleViolation if the earlier upload had other content
 * @throws Conflict if another upload with the key began meanwhile and has already failed or was cancelled
 */
export async function claimUpload<T>(
  database: Database,
  request: ImportRequest,
  now: Date,
  begin: (uploadId: number) => T,
): Promise<T | { readonly earlier: number }> {
  const { importer, corporateId, periodKey, clientKey, dryRun, source, user, batch } = request;
  const digest = requestDigest(request, source.origin === 'view' ? [] : [source.document]);
  return database.transaction(async (tx) => {
    const key = clientKey === null ? null : { userId: user.id, importer, dryRun, clientKey };
    if (key !== null) {
      await releaseRepeatableKey(tx, key, new Date(now.getTime() - KEY_RETENTION_MS));
      const earlier = await uploadWithKey(tx, key);
      if (earlier !== null) return { earlier: idOfEarlier(earlier, digest) };
    }
    const uploadId = await insertUpload(tx, {
      importer,
      origin: source.origin,
      corporateId,
      periodKey,
      clientKey,
      requestDigest: digest,
      dryRun,
      fileName: nameOfUpload(request),
      batch: batch ?? null,
      user,
      now,
    });
    if (uploadId === null) {
      // Another request with the same key was committed meanwhile: the insert waited for its commit.
      const other = key === null ? null : await uploadWithKey(tx, key);
      if (other === null) throw new Conflict('数据正在被他人修改，请重试');
      return { earlier: idOfEarlier(other, digest) };
    }
    const started = begin(uploadId);
    if (dryRun || source.origin === 'view') return started;
    const fileId = await storeFile(tx, source.document, now);
    await setUploadFile(tx, uploadId, fileId);
    return started;
  });
}

function idOfEarlier({ id, requestDigest: earlierDigest }: EarlierUpload, digest: Buffer): number {
  if (earlierDigest !== null && !earlierDigest.equals(digest)) throw keyReused();
  return id;
}
