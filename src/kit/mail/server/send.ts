import { buffer } from 'node:stream/consumers';
import { createTransport, type Transporter } from 'nodemailer';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { storedFileChunks } from '#kit/files/server/stored-file.ts';
import type { ValuesOf } from '#kit/settings/server/define.ts';
import { MAIL_ATTEMPTS, sendMailJob } from '../define.ts';
import type { mailSettings } from './settings.ts';
import { lockWaiting, markSent, recordFailedAttempt, waitingIds, type WaitingMessage } from './outbox.ts';

const resumeMailJob = defineJob({ name: 'resume-mail', title: '补发待发邮件', runAtStart: true });

/** The jobs that send mail. Without a mail server all messages wait. */
export function mailJobs({ SMTP_URL, MAIL_FROM }: ValuesOf<typeof mailSettings>): readonly AnyJobHandler[] {
  const transport = SMTP_URL === undefined ? null : createTransport(SMTP_URL);
  const send = handleJob(sendMailJob, async ({ data, transaction, clock, attempt }) => {
    if (transport === null) return;
    // The row is locked while the message is sent, so that two servers never send the same one.
    const failure = await transaction(async (tx) => {
      const message = await lockWaiting(tx, data.messageId);
      if (message === null) return null;
      try {
        const { attachmentFileId } = message;
        const attachment = attachmentFileId === null ? null : await buffer(storedFileChunks(tx, attachmentFileId));
        await deliver(transport, MAIL_FROM, message, attachment);
        await markSent(tx, message.id, clock.now());
        return null;
      } catch (error) {
        await recordFailedAttempt(tx, message.id, (error as Error).message, attempt >= MAIL_ATTEMPTS);
        // Thrown after the transaction, which must commit the record of the failure.
        return error as Error;
      }
    });
    if (failure !== null) throw failure;
  });
  // Enqueues waiting messages after a mail server has been configured.
  const resume = handleJob(resumeMailJob, async ({ transaction, queue }) => {
    if (transport === null) return;
    await transaction(async (tx) => {
      for (const messageId of await waitingIds(tx)) await queue.enqueue(tx, sendMailJob, { messageId }, { key: String(messageId) });
    });
  });
  return [send, resume];
}

async function deliver(transport: Transporter, from: string, message: WaitingMessage, attachment: Buffer | null): Promise<void> {
  await transport.sendMail({
    from,
    to: message.recipients,
    subject: message.subject,
    text: message.body,
    messageId: `<${message.messageKey}@${from.split('@')[1] ?? 'localhost'}>`,
    attachments: attachment === null ? [] : [{ filename: message.attachmentName ?? 'attachment', content: attachment }],
  });
}
