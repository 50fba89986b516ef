import type { UpdateStatus } from './contract.ts';

/** Whether an update runs or waits. A failed update does not count: users may request another one. */
export const isInProgress = ({ running, failed, finished, requested }: UpdateStatus): boolean =>
  running || (!failed && finished < requested);
