import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The status of the mailbox, for a page whose records arrive by mail. Times are in business time. */
const mailboxStatusSchema = z.object({
  configured: z.boolean(),
  /** Senders whose mail is imported for the caller's corporate. */
  senders: z.array(z.string()),
  /** When the mailbox was last completely read; null if never. */
  lastReadTime: z.string().nullable(),
  /** Why the last run failed, in the caller's language; null if it succeeded. */
  failure: z.string().nullable(),
  /** Messages and attachments for the corporate that could not be read and have no later version. */
  unread: z.int(),
  /** The newest of these messages and, if the page does not list attachments itself, of these attachments. */
  unreadMessages: z.array(
    z.object({
      /** The id of the message or of the attachment. */
      id: z.int(),
      sender: z.string(),
      subject: z.string(),
      /** The attachment's name; null if the message itself could not be read. */
      attachment: z.string().nullable(),
      readTime: z.string(),
      reason: z.string(),
    }),
  ),
});
/** The call of a page for the status of the mailbox. */
export const mailboxCallAt = (path: string) => defineCall({ method: 'GET', path, result: mailboxStatusSchema });
export type MailboxCall = ReturnType<typeof mailboxCallAt>;
export type MailboxStatus = DeepReadonly<z.output<typeof mailboxStatusSchema>>;
