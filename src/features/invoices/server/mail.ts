import type { MailHandler } from '#kit/mailbox/server/handler.ts';
import { invoiceLines } from '../definition.ts';
import { insertMailedInvoice } from './invoices.ts';
import { invoiceSettings } from './settings.ts';

/**
 * Reads invoices from mails (docs/business-rules/integrations.md#invoices). Workbooks are imported, also from archives.
 * PDF files are stored.
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
