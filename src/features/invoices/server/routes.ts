import { z } from 'zod';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { Conflict, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { pageQuery, recordId, textFilterUpTo } from '#kit/http/server/query.ts';
import { needs, route, type Call, type CallContext, type FileAnswer, type Route } from '#kit/http/server/route.ts';
import { readMailboxJob, READ_AGAIN, READ_MAIL } from '#kit/mailbox/define.ts';
import { readAttachmentAgain } from '#kit/mailbox/server/attachments.ts';
import { mailFailureText } from '#kit/mailbox/server/ledger.ts';
import { mailboxOf } from '#kit/mailbox/server/settings.ts';
import { mailboxStatusOf } from '#kit/mailbox/server/status.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import { invoicePage, lineOrigin, mailboxCall, readAgainCall, readMailCall, type InvoiceRow, type InvoiceState } from '../contract.ts';
import { CODES, MENU, PATHS } from '../definition.ts';
import { invoiceFiles, originOfLine, pageOfInvoices, type InvoiceFiles, type ListedInvoice } from './invoices.ts';
import { invoiceMail } from './mail.ts';

const idQuery = z.object({ id: recordId });
const idBody = z.strictObject({ id: recordId });

const invoices = route({
  ...invoicePage,
  permission: needs(MENU),
  access: 'read',
  summary: 'The received invoices and their status, newest first',
  query: z.object({ ...pageQuery, invoiceName: textFilterUpTo(255) }),
  async handle({ tx, session, query, clock, zone, t }) {
    const { current, size, invoiceName: name } = query;
    const page = await pageOfInvoices(tx, { corporateId: corporateOf(session), name, now: clock.now() }, { current, size });
    return { records: page.invoices.map((invoice) => invoiceRow(invoice, zone, t)), total: page.total, current, size };
  },
});

/** The status texts by the state of the attachment. */
const STATES = { waiting: '待解析', done: '已解析', failed: '解析失败', kept: '仅存档' } as const;

function stateOf({ state, undone }: ListedInvoice): InvoiceState {
  if (undone) return '解析失败';
  return state === null ? '已解析' : STATES[state];
}

function reasonOf({ undone, failure }: ListedInvoice, t: CallContext['t']): string | null {
  if (undone) return t('上传已撤销');
  return failure === null ? null : mailFailureText(failure, t);
}

function invoiceRow(invoice: ListedInvoice, zone: string, t: CallContext['t']): InvoiceRow {
  const { id, name, receivedAt, lines, sender, uploader, subject, state, hasFile, errorUploadId } = invoice;
  const statusStr = stateOf(invoice);
  return {
    id,
    invoiceName: name,
    emailReadTime: businessTime(receivedAt, zone),
    statusStr,
    reason: reasonOf(invoice, t),
    origin: state === null ? 'workbook' : 'mail',
    sender: sender ?? uploader ?? '',
    subject,
    lines: statusStr === '已解析' ? lines : null,
    canReadAgain: state !== null && statusStr === '解析失败' && hasFile,
    errorUrl: statusStr === '解析失败' && errorUploadId !== null ? `/ops/uploads/${errorUploadId}/errorFile` : null,
  };
}

type FileCall = Pick<Call<unknown, { readonly id: number }, unknown>, 'tx' | 'session' | 'query'>;

/** A file that belongs to an invoice of the caller's corporate. */
async function fileOf({ tx, session, query }: FileCall, select: (files: InvoiceFiles) => number | null): Promise<FileAnswer> {
  const files = await invoiceFiles(tx, corporateOf(session), query.id);
  const fileId = files === null ? null : select(files);
  if (fileId === null) throw new NotFound('文件不存在或已过期');
  return storedFileAnswer(tx, fileId);
}

const file = route({
  method: 'GET',
  path: PATHS.invoiceFile,
  permission: needs(CODES.invoice),
  access: 'download',
  summary: 'The original file of an invoice',
  query: idQuery,
  handle: (call) => fileOf(call, ({ fileId }) => fileId),
});

const message = route({
  method: 'GET',
  path: PATHS.message,
  permission: needs(CODES.invoice),
  access: 'download',
  summary: 'The original mail of an invoice',
  query: idQuery,
  handle: (call) => fileOf(call, ({ messageFileId }) => messageFileId),
});

const origin = route({
  ...lineOrigin,
  permission: needs(MENU),
  access: 'read',
  summary: 'The source of an invoice line: mail, attachment and row',
  query: idQuery,
  async handle({ tx, session, query, zone }) {
    const stored = await originOfLine(tx, corporateOf(session), query.id);
    if (stored === null) throw new NotFound();
    const { mail, row, fileName, uploader, invoiceId, uploadedAt } = stored;
    const line = { row, fileName, uploader, invoiceId, uploadTime: businessTime(uploadedAt, zone) };
    if (mail === null) return { ...line, archiveName: null, mail };
    const { sender, subject, sentAt, readAt, archiveName } = mail;
    const sentTime = businessTimeOrNull(sentAt, zone);
    return { ...line, archiveName, mail: { sender, subject, sentTime, readTime: businessTime(readAt, zone) } };
  },
});

const mailbox = route({
  ...mailboxCall,
  permission: needs(MENU),
  access: 'read',
  summary: "The state of the mailbox, and the senders of the caller's invoices",
  handle: (call) => mailboxStatusOf(invoiceMail, corporateOf(call.session), call),
});

const readMail = route({
  ...readMailCall,
  permission: needs(CODES.mail),
  access: 'write',
  summary: 'Read the mailbox now',
  async handle({ tx, queue, settings, audit }) {
    if (mailboxOf(settings) === null) throw new RuleViolation('收件邮箱未配置');
    await queue.enqueue(tx, readMailboxJob, null, { key: 'now' });
    await audit({ action: READ_MAIL, entity: 'invoice' });
    return null;
  },
});

const readAgain = route({
  ...readAgainCall,
  permission: needs(CODES.mail),
  access: 'write',
  summary: 'Read an invoice again that could not be read',
  body: idBody,
  async handle({ tx, queue, session, body, audit }) {
    const invoice = await invoiceFiles(tx, corporateOf(session), body.id);
    if (invoice === null) throw new NotFound();
    const isQueued = invoice.attachmentId !== null && (await readAttachmentAgain(tx, queue, invoice.attachmentId));
    if (!isQueued) throw new Conflict('只有邮件中解析失败的发票可以重新解析');
    await audit({ action: READ_AGAIN, entity: 'invoice', recordId: body.id, after: { invoiceName: invoice.name } });
    return null;
  },
});

const invoiceTable = tableRoute<InvoiceRow>(invoices, {
  title: '发票列表',
  columns: [
    { name: 'invoiceName', header: '发票名称', type: 'text' },
    { name: 'emailReadTime', header: '邮件读取时间', type: 'datetime' },
    { name: 'statusStr', header: '状态', type: 'text', isWord: true },
    { name: 'lines', header: '行数', type: 'integer' },
    {
      name: 'origin',
      header: '来源',
      type: 'text',
      value: ({ origin: from, sender }, t) => (from === 'workbook' ? t('{{name}}手工上传', { name: sender }) : sender),
    },
    { name: 'subject', header: '主题', type: 'text' },
    { name: 'reason', header: '错误', type: 'text' },
  ],
});

export const invoiceRoutes: readonly Route[] = [invoices, invoiceTable, file, message, origin, mailbox, readMail, readAgain];
