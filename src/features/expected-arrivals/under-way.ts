import type { UpdateStatus } from './contract.ts';

/** Whether an update runs or waits to be run. One that failed is not waited for: the queue tries it again by itself, and anybody may ask for another one. */
export const isUnderWay = ({ running, failed, finished, requested }: UpdateStatus): boolean => running || (!failed && finished < requested);
