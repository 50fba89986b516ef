import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

/** How the mailbox stands, for a page whose records come by mail; times are `yyyy-MM-dd HH:mm:ss` in business time. */
const mailboxStatusSchema = z.object({
  configured: z.boolean(),
  /** Whose mail is taken for the caller's corporate. */
  senders: z.array(z.string()),
  /** When it was last read to its end; null before that. */
  lastReadTime: z.string().nullable(),
  /** Why the newest reading failed, in the caller's language; null where it did not. */
  failure: z.string().nullable(),
  /** Messages and attachments for the corporate that could not be read, and have not come better since. */
  unread: z.int(),
  /** The newest of these messages and, where no list of the page has what attachments bring, of these attachments. */
  unreadMessages: z.array(
    z.object({
      id: z.int(),
      sender: z.string(),
      subject: z.string(),
      /** The attachment's name; null where the message itself could not be read. */
      attachment: z.string().nullable(),
      readTime: z.string(),
      reason: z.string(),
    }),
  ),
});
/** How a page asks for it. @param path the page's own */
export const mailboxCallAt = (path: string) => defineCall({ method: 'GET', path, result: mailboxStatusSchema });
export type MailboxCall = ReturnType<typeof mailboxCallAt>;
export type MailboxStatus = Frozen<z.output<typeof mailboxStatusSchema>>;
