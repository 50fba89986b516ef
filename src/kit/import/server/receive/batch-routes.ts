import { z } from 'zod';
import { NotFound } from '#kit/failure/server/failure.ts';
import { route, type Route } from '#kit/http/server/route.ts';
import { batchCall, batchEvents, type BatchProgress, cancelBatch } from '../../contract.ts';
import type { Importer } from '../importer.ts';
import { MAX_KEY_LENGTH } from './claim-upload.ts';
import { progressEvents } from './progress-events.ts';
import { mayFollow } from '../rights.ts';
import { batchByIdOrKey, filesOfBatch, progressOfBatch, requestCancelOfBatch } from './upload-batch.ts';
import { importerIndex, type ImporterIndex } from '../history/importer-index.ts';
import { requireRight } from '../history/require-right.ts';
import { isNumericId } from '../history/upload-row.ts';

const idParams = z.object({ batchId: z.string().min(1).max(MAX_KEY_LENGTH) });

/** The progress while the batch has no row, because its files are still being sent. */
const SENDING: BatchProgress = {
  batchId: null,
  files: 0,
  filesDone: 0,
  filesStored: 0,
  fileName: null,
  rowsRead: 0,
  rowsChecked: 0,
  rowsStored: 0,
  waitingFor: null,
  ended: false,
};

/** Progress, cancellation and answers of calls with several files, whose uploads have their own calls. */
export function batchRoutes(importers: readonly Importer[]): Route[] {
  const index = importerIndex(importers);
  return [filesRoute(index), eventsRoute(index), cancelRoute(index)];
}

function filesRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    ...batchCall,
    permission: mayUseImports,
    access: 'read',
    summary: 'The answer for each file of a call with several files, as an import of that file alone returns it',
    params: idParams,
    async handle({ tx, params, session, t }) {
      const batch = await batchByIdOrKey(tx, params.batchId, session.userId);
      const { id } = requireRight(batch, byName, session, mayFollow).row;
      const uploads = await filesOfBatch(tx, id);
      const files = uploads.map(({ result, ...file }) => ({
        ...file,
        answer: result?.kind === 'answer' ? result.answer : null,
        failure: result?.kind === 'failure' ? t(result.failure.text, result.failure.parameters) : null,
      }));
      return { batchId: id, files };
    },
  });
}

function eventsRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    method: 'GET',
    path: '/ops/batches/:batchId/events',
    permission: mayUseImports,
    access: 'none',
    summary: 'The progress of a call with several files as server-sent events',
    params: idParams,
    result: batchEvents,
    async handle({ params, session, database, imports }) {
      const find = async () => {
        const batch = await database.readOnly((tx) => batchByIdOrKey(tx, params.batchId, session.userId));
        if (batch === null) return null;
        requireRight(batch, byName, session, mayFollow);
        return batch.id;
      };
      // An unknown id is rejected. An unknown key is accepted: its batch may not have begun yet.
      const id = await find();
      if (id === null && isNumericId(params.batchId)) throw new NotFound();
      const read = (batchId: number) => progressOfBatch(database, batchId);
      const source = { find, read, beforeStart: SENDING, hasEnded: ({ ended }: BatchProgress) => ended };
      return (disconnected) => progressEvents(source, AbortSignal.any([disconnected, imports.stopping]));
    },
  });
}

function cancelRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    ...cancelBatch,
    permission: mayUseImports,
    access: 'write',
    summary: 'Cancel the remaining files of a call with several files; stored files are not removed',
    params: idParams,
    async handle({ tx, params, session, imports, audit, nothingChanged }) {
      const batch = await batchByIdOrKey(tx, params.batchId, session.userId);
      const { id, importer } = requireRight(batch, byName, session, mayFollow).row;
      const running = await requestCancelOfBatch(tx, id);
      // Null: the cancellation was too late.
      if (running === null) nothingChanged();
      else await audit({ action: 'cancel-import', entity: importer, before: { batchId: id } });
      for (const uploadId of running ?? []) imports.cancel(uploadId);
      return { batchId: id, cancelled: running !== null };
    },
  });
}
