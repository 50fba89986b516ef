import type { AfterPull } from '#features/arrivals/server/api.ts';
import { shippingUpdate } from './update-job.ts';

/** Requests matching of a corporate's lines after its PO lines have changed. */
export const updateAfterPull: AfterPull = ({ transaction, queue }, corporateId) =>
  transaction(async (tx) => {
    await queue.enqueue(tx, shippingUpdate, { corporateId }, { key: String(corporateId) });
  });
