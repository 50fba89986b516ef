import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { mailboxCallAt } from '#kit/mailbox/contract.ts';
import { PATHS } from './definition.ts';

/** The status of an invoice (docs/business-rules/integrations.md#invoices). */
const invoiceState = z.enum(['待解析', '已解析', '解析失败', '仅存档']);
export type InvoiceState = z.output<typeof invoiceState>;

const invoiceRow = z.object({
  id: z.int(),
  invoiceName: z.string(),
  emailReadTime: z.string(),
  statusStr: invoiceState,
  /** Beyond the specification: why it could not be read, in the caller's language; its source; its lines. */
  reason: z.string().nullable(),
  origin: z.enum(['mail', 'workbook']),
  /** Who sent or uploaded it. */
  sender: z.string(),
  subject: z.string().nullable(),
  lines: z.int().nullable(),
  canReadAgain: z.boolean(),
  /**
   * The path of the marked workbook of an invoice with wrong rows, below the base path, for 24 hours; null when there
   * is none.
   */
  errorUrl: z.string().nullable(),
});
export type InvoiceRow = DeepReadonly<z.output<typeof invoiceRow>>;
export const invoicePage = defineCall({ method: 'GET', path: PATHS.invoices, result: pageOf(invoiceRow) });

export const lineOrigin = defineCall({
  method: 'GET',
  path: PATHS.origin,
  result: z.object({
    /** The row number in the file, as in Excel. */
    row: z.int(),
    fileName: z.string(),
    uploadTime: z.string(),
    uploader: z.string(),
    /** The invoice in the list; null when it is not listed. */
    invoiceId: z.int().nullable(),
    /** The archive that contained the file. */
    archiveName: z.string().nullable(),
    mail: z.object({ sender: z.string(), subject: z.string(), sentTime: z.string().nullable(), readTime: z.string() }).nullable(),
  }),
});

export const mailboxCall = mailboxCallAt(PATHS.mailbox);
export const readMailCall = defineCall({ method: 'POST', path: PATHS.readMail, result: z.null() });
export const readAgainCall = defineCall({ method: 'POST', path: PATHS.readAgain, result: z.null() });
