/** Has the next batch made while one is worked on. Whoever leaves off waits for the batch that is being made, so that no statement is left behind. */
export async function* oneAhead<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  let next = batches.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done === true) return;
      next = batches.next();
      // What fails is told when it is waited for; nobody waits where the work on this batch fails first.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}
