import { z } from 'zod';
import type { Frozen } from '#kit/http/contract.ts';

/** How the mailbox stands, for a page whose records come by mail; times are `yyyy-MM-dd HH:mm:ss` in business time. */
export const mailboxStanding = z.object({
  configured: z.boolean(),
  /** Whose mail is taken for the caller's corporate. */
  senders: z.array(z.string()),
  /** When it was last read to its end; null before that. */
  lastReadTime: z.string().nullable(),
  /** Why the newest reading failed, in the caller's language; null where it did not. */
  failure: z.string().nullable(),
  /** Messages and attachments for the corporate that could not be read, and have not come better since. */
  unread: z.int(),
  /** The newest of these messages; attachments stand where what they bring is listed. */
  unreadMessages: z.array(z.object({ id: z.int(), sender: z.string(), subject: z.string(), readTime: z.string(), reason: z.string() })),
});
export type MailboxStanding = Frozen<z.output<typeof mailboxStanding>>;
