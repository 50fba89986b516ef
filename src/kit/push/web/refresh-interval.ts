import type { PushStatus } from '../contract.ts';

const REFRESH_MS = 5000;

/** The interval in ms at which a page is read again while rows are pushed; false if none wait or they cannot be sent. */
export const pushRefreshInterval = (push: PushStatus | undefined): number | false =>
  push?.configured === true && push.waiting > 0 ? REFRESH_MS : false;
