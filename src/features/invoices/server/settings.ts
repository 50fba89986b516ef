import { corporateSenders } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** What operators set of invoices (docs/business-rules/uploads-and-periods.md#corporate-of-external-data). */
export const invoiceSettings = defineSettings({
  shape: {
    /** Whose mails bring invoices, and for which corporate. */
    INVOICE_SENDERS: corporateSenders.default([]),
  },
});
