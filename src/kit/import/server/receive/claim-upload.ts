import type { Database } from '#kit/database/server/connection.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import { storeFile } from '#kit/files/server/stored-file.ts';
import type { ImportRequest } from '../imports.ts';
import { earlierUpload, insertUpload, setUploadFile, type EarlierUpload } from '../history/upload-row.ts';
import { keyReused, requestDigest } from './request-digest.ts';

/** How long an answer is stored under its Idempotency-Key (docs/api.md#idempotency). */
export const KEY_RETENTION_MS = 24 * 3_600_000;

/** The name of an upload in lists and messages. */
export function nameOf({ source }: Pick<ImportRequest, 'source'>): string {
  return source.origin === 'view' ? source.name : source.document.name;
}

/**
 * Inserts the upload's row and stores the original, committed before any of its rows
 * (docs/business-rules/imports.md#original-file). Or finds the earlier upload with the same key.
 * @param begin called once it is certain that this is a new upload, to read it while the original is being stored
 * @throws RuleViolation if the key was sent with other content before
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
    const same = { userId: user.id, importer, dryRun, clientKey: clientKey ?? '' };
    if (clientKey !== null) {
      const earlier = await earlierUpload(tx, { ...same, oldest: new Date(now.getTime() - KEY_RETENTION_MS) });
      if (earlier !== null) return { earlier: sameUpload(earlier, digest) };
    }
    const uploadId = await insertUpload(tx, {
      importer,
      origin: source.origin,
      corporateId,
      periodKey,
      clientKey,
      requestDigest: digest,
      dryRun,
      fileName: nameOf(request),
      batch: batch ?? null,
      user,
      now,
    });
    if (uploadId === null) {
      // Two requests at the same time: the other one has committed, otherwise this insert would still wait.
      const other = await earlierUpload(tx, { ...same, oldest: new Date(0) });
      if (other === null) throw new Failure(409, '数据正在被他人修改，请重试');
      return { earlier: sameUpload(other, digest) };
    }
    const started = begin(uploadId);
    if (!dryRun && source.origin !== 'view') await setUploadFile(tx, uploadId, await storeFile(tx, source.document, now));
    return started;
  });
}

function sameUpload({ id, requestDigest: first }: EarlierUpload, digest: Buffer): number {
  if (first !== null && !first.equals(digest)) throw keyReused();
  return id;
}
