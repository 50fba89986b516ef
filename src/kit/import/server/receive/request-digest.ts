import { createHash } from 'node:crypto';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { ImportRequest } from '../imports.ts';

/**
 * SHA-256 of the content that a retry with the same Idempotency-Key must repeat: the bytes of the files in order, the
 * target of the rows, and how the files are read.
 */
export function requestDigest(
  request: Pick<ImportRequest, 'corporateId' | 'periodKey' | 'parameters' | 'encoding' | 'columns'>,
  documents: readonly FileToStore[],
): Buffer {
  const { corporateId, periodKey, parameters = {}, encoding = null, columns } = request;
  const files = documents.map(({ sha256 }) => sha256.toString('hex'));
  return (
    createHash('sha256')
      // Without assigned columns the text must stay as it is: stored digests are compared with it.
      .update(JSON.stringify([corporateId, periodKey, parameters, encoding, files, ...(columns === undefined ? [] : [columns])]))
      .digest()
  );
}

/** The failure of a call whose key was sent before with other content. */
export const keyReused = () => new RuleViolation('该Idempotency-Key已用于内容不同的请求');
