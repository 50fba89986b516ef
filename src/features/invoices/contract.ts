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
  /** Why the invoice could not be read, or that its import was undone, in the caller's language; otherwise null. */
  reason: z.string().nullable(),
  origin: z.enum(['mail', 'workbook']),
  /** The address of the sender, or the name of the user who uploaded the invoice. */
  sender: z.string(),
  /** The subject of the mail; null for an uploaded invoice. */
  subject: z.string().nullable(),
  /** The number of stored lines; null unless the status is 已解析. */
  lines: z.int().nullable(),
  /** Whether {@link readAgainCall} accepts it: it came by mail, could not be read, and its file is stored. */
  canReadAgain: z.boolean(),
  /**
   * The path of the error workbook of an invoice with invalid rows, below the base path. It is available for 24 hours;
   * null if there is none.
   */
  errorUrl: z.string().nullable(),
});
export type InvoiceRow = DeepReadonly<z.output<typeof invoiceRow>>;
/** The invoices of the caller's corporate, newest first. */
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
    /** The name of the archive that contained the file; null if none did. */
    archiveName: z.string().nullable(),
    /** Null for a file that a user uploaded. `sentTime` is null if the mail has no valid date. */
    mail: z.object({ sender: z.string(), subject: z.string(), sentTime: z.string().nullable(), readTime: z.string() }).nullable(),
  }),
});

/** The status of the mailbox for the invoices of the caller's corporate. */
export const mailboxCall = mailboxCallAt(PATHS.mailbox);
/** Starts a reading of the mailbox in the background. Rejected if no mailbox is configured. */
export const readMailCall = defineCall({ method: 'POST', path: PATHS.readMail, result: z.null() });
/** Reads an invoice again in the background. Rejected unless it came by mail and could not be read. */
export const readAgainCall = defineCall({ method: 'POST', path: PATHS.readAgain, result: z.null() });
