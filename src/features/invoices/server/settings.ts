import { corporateSenders } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** What operators set of invoices (domain §5, Corporate of what comes from outside). */
export const invoiceSettings = defineSettings({
  shape: {
    /** Whose mails bring invoices, and for which corporate. */
    INVOICE_SENDERS: corporateSenders.default([]),
  },
});
