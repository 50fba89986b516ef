import type { MailHandler } from '#kit/mailbox/server/handler.ts';
import { invoiceLines } from '../definition.ts';
import { insertMailedInvoice } from './invoices.ts';
import { invoiceSettings } from './settings.ts';

/**
 * Invoices by mail (docs/business-rules/integrations.md#invoices): workbooks, also those in an archive, are imported; a
 * PDF is stored as a file.
 */
export const invoiceMail: MailHandler = {
  name: 'invoices',
  title: '发票',
  setting: 'INVOICE_SENDERS',
  senders: (settings) => settings.of(invoiceSettings).INVOICE_SENDERS,
  importer: invoiceLines.name,
  storedExtensions: ['.pdf'],
  onStored: insertMailedInvoice,
};
