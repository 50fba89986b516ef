import type { MailHandler } from '#kit/mailbox/server/handler.ts';
import { invoiceLines } from '../definition.ts';
import { insertMailedInvoice } from './invoices.ts';
import { invoiceSettings } from './settings.ts';

/** Imports the workbooks of mails and archives, stores PDF files (docs/business-rules/integrations.md#invoices). */
export const invoiceMail: MailHandler = {
  name: 'invoices',
  title: '发票',
  setting: 'INVOICE_SENDERS',
  senders: (settings) => settings.of(invoiceSettings).INVOICE_SENDERS,
  importer: invoiceLines.name,
  storedExtensions: ['.pdf'],
  onStored: insertMailedInvoice,
};
