/**
 * Prefetches the next batch while one is processed. When the consumer stops early, waits for the prefetched batch, so
 * that no statement is pending.
 */
export async function* prefetch<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  let next = batches.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done === true) return;
      next = batches.next();
      // The error is thrown when the batch is awaited. If processing fails first, it is never awaited.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}
