import type { AfterPull } from '#features/arrivals/server/api.ts';
import { shippingUpdate } from './update-job.ts';

/** Has a corporate's lines matched again, because its PO lines have changed. */
export const updateAfterPull: AfterPull = ({ transaction, queue }, corporateId) =>
  transaction(async (tx) => {
    await queue.enqueue(tx, shippingUpdate, { corporateId }, { key: String(corporateId) });
  });
