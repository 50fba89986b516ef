import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { mailboxCallAt } from '#kit/mailbox/contract.ts';
import { PATHS } from './definition.ts';

/** The status of an invoice (docs/business-rules/integrations.md#invoices). */
const invoiceState = z.enum(['待解析', '已解析', '解析失败', '仅存档']);
export type InvoiceState = z.output<typeof invoiceState>;

const invoiceRow = z.object({
  id: z.int(),
  invoiceName: z.string(),
  /** When the mail was read, or the file was uploaded. */
  emailReadTime: z.string(),
  statusStr: invoiceState,
  // The following members are beyond the specification.
  /** Why the invoice could not be read, in the caller's language. */
  reason: z.string().nullable(),
  origin: z.enum(['mail', 'workbook']),
  /** The address of the sender, or the name of the user who uploaded the invoice. */
  sender: z.string(),
  subject: z.string().nullable(),
  /** The number of stored lines; null unless the status is 已解析. */
  lines: z.int().nullable(),
  canReadAgain: z.boolean(),
  /**
   * The path of the error workbook of an invoice with invalid rows, below the base path. It is available for 24 hours;
   * null if there is none.
   */
  errorUrl: z.string().nullable(),
});
export type InvoiceRow = DeepReadonly<z.output<typeof invoiceRow>>;
export const invoicePage = defineCall({ method: 'GET', path: PATHS.invoices, result: pageSchema(invoiceRow) });

/** The file, and if it was received by mail the mail, from which a line was last stored. */
export const lineOrigin = defineCall({
  method: 'GET',
  path: PATHS.origin,
  result: z.object({
    /** The row number in the file, as in Excel. */
    row: z.int(),
    fileName: z.string(),
    uploadTime: z.string(),
    uploader: z.string(),
    /** The id of the invoice in the list; null if it is not listed. */
    invoiceId: z.int().nullable(),
    /** The name of the archive that contained the file. */
    archiveName: z.string().nullable(),
    mail: z.object({ sender: z.string(), subject: z.string(), sentTime: z.string().nullable(), readTime: z.string() }).nullable(),
  }),
});

export const mailboxCall = mailboxCallAt(PATHS.mailbox);
export const readMailCall = defineCall({ method: 'POST', path: PATHS.readMail, result: z.null() });
export const readAgainCall = defineCall({ method: 'POST', path: PATHS.readAgain, result: z.null() });
