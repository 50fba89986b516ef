import { corporateSenders } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** The operators' settings of invoices (docs/business-rules/uploads-and-periods.md#corporate-of-external-data). */
export const invoiceSettings = defineSettings({
  shape: {
    /** The senders whose mails contain invoices, with their corporate. */
    INVOICE_SENDERS: corporateSenders.default([]),
  },
});
