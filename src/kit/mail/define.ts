import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/** Attempts at one message. After the last one it is marked as failed. */
export const MAIL_ATTEMPTS = 10;

/** Sends one message of the outbox, with retries, exactly once (docs/business-rules/integrations.md#outgoing-mail). */
export const sendMailJob = defineJob({
  name: 'send-mail',
  title: '发送邮件',
  data: z.object({ messageId: z.number().int().positive() }),
  attempts: MAIL_ATTEMPTS,
  about: { table: 'outbox_message', by: 'messageId' },
});
