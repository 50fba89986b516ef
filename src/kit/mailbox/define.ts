import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/** Under this name stands in the audit log, and among the uploaders, what came by mail. */
const MAILBOX = 'MAILBOX';

/** How often the mailbox is read (docs/business-rules/scheduled-work.md). */
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Where reading fails, the page says so and the next reading comes soon: it is not repeated by the queue. */
export const readMailboxJob = defineJob({
  name: 'read-mailbox',
  title: '读取收件箱',
  schedule: { cron: EVERY_FIVE_MINUTES },
  attempts: 1,
  actsAs: MAILBOX,
});

/** The tries of an attachment whose import meets trouble that may pass, such as a full disk. */
export const ATTACHMENT_ATTEMPTS = 8;

/** Imports the first attachment that waits for a handler and a corporate, or opens one that holds others; the next one has a job of its own, so that they are imported in the order in which they came. */
export const importAttachmentsJob = defineJob({
  name: 'import-mail-attachments',
  title: '导入邮件附件',
  data: z.object({ handler: z.string(), corporateId: z.int() }),
  attempts: ATTACHMENT_ATTEMPTS,
  actsAs: MAILBOX,
});

/** Names the attachment among an import's parameters. */
export const MAIL_ATTACHMENT = 'mailAttachmentId';

/** Audit entries of mail. */
export const MAIL_ENTITY = 'mail-message';
export const READ_MAIL = 'read-mail';
export const READ_AGAIN = 'read-again';
