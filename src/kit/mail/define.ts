import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/** Sends one message of the outbox, with retries, exactly once (docs/business-rules/integrations.md#outgoing-mail). */
export const sendMailJob = defineJob({
  name: 'send-mail',
  title: '发送邮件',
  data: z.object({ messageId: z.number().int().positive() }),
  attempts: 10,
  about: { table: 'outbox_message', by: 'messageId' },
});
