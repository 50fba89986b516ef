import type { Database } from '#kit/database/server/connection.ts';
import { Failure, RuleViolation } from '#kit/failure/server/failure.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { fileNameProblem } from '../../file-name.ts';
import { KEY_RETENTION_MS, MAX_KEY_LENGTH } from './claim-upload.ts';
import { failureOfStored, CANCELLED, STOPPED } from '../store/failures.ts';
import type { BatchEnd, BatchRequest, FileEnd, Imports } from '../imports.ts';
import { requestDigest } from './request-digest.ts';
import { beginFile, finishBatch, findOrInsertBatch } from './upload-batch.ts';
import type { BatchPlace } from '../history/upload-row.ts';

interface BatchServices {
  readonly imports: Pick<Imports, 'run' | 'stopping'>;
  readonly database: Database;
  readonly clock: Clock;
}

/** Maximum length of a batch's key. The keys of its uploads are longer: `/` and the position of the file follow it. */
const MAX_BATCH_KEY_LENGTH = MAX_KEY_LENGTH - 10;

/** Imports the files in sequence. A wrong file does not affect the others. */
export async function runBatch(request: BatchRequest, services: BatchServices): Promise<BatchEnd> {
  const { importer, corporateId, clientKey, dryRun, documents, user } = request;
  if (clientKey !== null && clientKey.length > MAX_BATCH_KEY_LENGTH) throw new RuleViolation('Idempotency-Key过长');
  const { database, clock } = services;
  const now = clock.now();
  const digest = requestDigest(request, documents);
  const batch = { importer, corporateId, clientKey, requestDigest: digest, dryRun, files: documents.length, userId: user.id, now };
  const batchId = await database.transaction((tx) => findOrInsertBatch(tx, batch, new Date(now.getTime() - KEY_RETENTION_MS)));
  try {
    const files: FileEnd[] = [];
    for (const [position, document] of documents.entries()) {
      const file = await importOne(request, document, { id: batchId, position }, services);
      files.push(file);
    }
    return { batchId, files };
  } finally {
    await finishBatch(database, batchId, clock.now());
  }
}

async function importOne(
  request: BatchRequest,
  document: FileToStore,
  batch: BatchPlace,
  { imports, database }: BatchServices,
): Promise<FileEnd> {
  const { documents: _, clientKey, comparedWith, encodings, ...shared } = request;
  try {
    if (imports.stopping.aborted) throw failureOfStored(STOPPED);
    if (!(await beginFile(database, batch))) throw failureOfStored(CANCELLED);
    const nameProblem = fileNameProblem(document.name);
    if (nameProblem !== null) throw new RuleViolation(nameProblem);
    const answer = await imports.run({
      ...shared,
      // Blank if the call sent no value for this file.
      comparedWith: comparedWith[batch.position] || undefined,
      encoding: encodings[batch.position],
      source: { origin: 'workbook', document },
      clientKey: clientKey === null ? null : `${clientKey}/${batch.position}`,
      batch,
    });
    return { fileName: document.name, answer, failure: null };
  } catch (failure) {
    if (failure instanceof Failure) return { fileName: document.name, answer: null, failure };
    throw failure;
  }
}
