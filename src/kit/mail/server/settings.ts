import { z } from 'zod';
import { address } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

export const mailSettings = defineSettings({
  shape: {
    /** Without it messages wait in the outbox (docs/business-rules/integrations.md#outgoing-mail). */
    SMTP_URL: address('smtp', 'smtps').optional(),
    /** Sender of outgoing mail. */
    MAIL_FROM: z.string().regex(/@/, 'a mail address').default('back-office@localhost'),
  },
});
