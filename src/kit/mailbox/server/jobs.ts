import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { importAttachmentsJob, readMailboxJob } from '../define.ts';
import { senderFinder, type MailHandler } from './handler.ts';
import { importAttachment } from './import-attachment.ts';
import { readMailbox } from './read-mailbox.ts';
import { mailboxOf } from './settings.ts';
import { retryOrphaned } from './orphaned.ts';

/**
 * The jobs that read the mailbox for these handlers. Without a mailbox nothing is scheduled.
 * @throws WrongSettings if two handlers have the same sender
 */
export function mailboxJobs(settings: Settings, handlers: readonly MailHandler[]): readonly AnyJobHandler[] {
  const find = senderFinder(handlers, settings);
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const mailbox = mailboxOf(settings);
  const { schedule: _, ...unscheduled } = readMailboxJob;
  return [
    handleJob(mailbox === null ? unscheduled : readMailboxJob, async (context) => {
      if (mailbox === null) return;
      await context.transaction((tx) => retryOrphaned(tx, context.queue));
      await readMailbox({ mailbox, find, context });
    }),
    handleJob(importAttachmentsJob, (context) => importAttachment(context, byName)),
  ];
}
