/**
 * The states of a message:
 * - `read`: its attachments were stored, each with a state of its own;
 * - `failed`: it could not be read, for the recorded reason;
 * - `ignored`: it has attachments, but its sender is not configured or not trusted;
 * - `repeated`: a message with the same content was read before;
 * - `waiting`: it will be read again.
 */
export const MESSAGE_STATES = ['read', 'failed', 'ignored', 'repeated', 'waiting'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * The states of an attachment: waiting for its import, imported, failed, stored as a file only, or an archive whose
 * files are listed.
 */
export const ATTACHMENT_STATES = ['waiting', 'done', 'failed', 'kept', 'opened'] as const;
export type AttachmentState = (typeof ATTACHMENT_STATES)[number];
