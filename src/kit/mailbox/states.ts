/**
 * What became of a message:
 * - `read`: its attachments were taken, each with a state of its own;
 * - `failed`: it could not be read, for the reason beside;
 * - `ignored`: it has workbooks, and nobody says whose its sender's mail is;
 * - `repeated`: it is the same as one that was read;
 * - `waiting`: somebody asked for it to be read again.
 */
export const MESSAGE_STATES = ['read', 'failed', 'ignored', 'repeated', 'waiting'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What became of an attachment: it waits for its import, was imported, could not be, is kept as a file alone, or held the files that stand beside it. */
export const ATTACHMENT_STATES = ['waiting', 'done', 'failed', 'kept', 'opened'] as const;
export type AttachmentState = (typeof ATTACHMENT_STATES)[number];
