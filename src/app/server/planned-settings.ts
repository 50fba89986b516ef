import { defineSettings } from '#kit/settings/server/define.ts';
import { address, relation, senders } from '#kit/settings/server/checks.ts';

/**
 * Settings of the specification's features that are not built yet, checked at the start all the same. Whoever builds one takes its settings from here to the
 * feature's own `server/settings.ts`.
 */
export const plannedSettings = defineSettings({
  shape: {
    /** Mailbox that is read for invoices and shipping notices. */
    IMAP_URL: address('imap', 'imaps').optional(),
    /** Whose mails bring invoices. */
    INVOICE_SENDERS: senders.default([]),
    /** Whose mails bring shipping notices. */
    NOTICE_SENDERS: senders.default([]),
    /** The relation that purchase-order lines are pulled from. */
    BI_VIEW: relation.default('bi_purchase_order'),
  },
});
