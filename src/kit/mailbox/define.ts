import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/** The user name of imports by mail, in the audit log and as uploader. */
const MAILBOX = 'MAILBOX';

/** How often the mailbox is read (docs/business-rules/scheduled-work.md). */
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** The queue does not retry a failed run: the page shows the failure and the next run starts soon. */
export const readMailboxJob = defineJob({
  name: 'read-mailbox',
  title: '读取收件箱',
  schedule: { cron: EVERY_FIVE_MINUTES },
  attempts: 1,
  actsAs: MAILBOX,
});

/** Attempts at an attachment whose import fails temporarily, for example because of a full disk. */
export const ATTACHMENT_ATTEMPTS = 8;

/**
 * Imports the first waiting attachment of a handler and a corporate, or opens it if it is an archive. The next one has
 * its own job, so that attachments are imported in order of arrival.
 */
export const importAttachmentsJob = defineJob({
  name: 'import-mail-attachments',
  title: '处理邮件附件',
  data: z.object({ handler: z.string(), corporateId: z.int() }),
  attempts: ATTACHMENT_ATTEMPTS,
  actsAs: MAILBOX,
});

/** The import parameter that holds the attachment's id. */
export const MAIL_ATTACHMENT = 'mailAttachmentId';

/** Audit entries of mail. */
export const MAIL_ENTITY = 'mail-message';
export const READ_MAIL = 'read-mail';
export const READ_AGAIN = 'read-again';
