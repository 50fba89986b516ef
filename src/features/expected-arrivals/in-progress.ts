import type { UpdateStatus } from './contract.ts';

/**
 * Whether an update runs or waits to run. A failed one does not count: the queue retries it, and users may request
 * another one.
 */
export const isInProgress = ({ running, failed, finished, requested }: UpdateStatus): boolean =>
  running || (!failed && finished < requested);
