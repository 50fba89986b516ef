import { sql } from 'kysely';
import { invoiceLines } from '#features/invoices/definition.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { Dovecot } from '../../tests/dovecot.ts';
import { mailMessage } from '../../tests/mail-message.ts';
import { xlsxOf } from '../../tests/workbook.ts';

const SENDER = 'billing@maker.example';
const HEADERS = invoiceLines.fields.map(({ label }) => label);
const MOST_FILES = 3;
const MOST_LINES = 50;

/** A real IMAP server, and mail with invoices. Each message must be read once, and each workbook imported once. */
export class InvoiceMail {
  readonly #dovecot: Dovecot;
  readonly #random = new Random(1);
  readonly #sent = { messages: 0, files: 0, lines: 0 };

  private constructor(dovecot: Dovecot) {
    this.#dovecot = dovecot;
  }

  static async start(): Promise<InvoiceMail> {
    return new InvoiceMail(await Dovecot.start());
  }

  get settings(): Readonly<Record<string, string>> {
    return { IMAP_URL: this.#dovecot.url(), INVOICE_SENDERS: SENDER };
  }

  get messages(): number {
    return this.#sent.messages;
  }

  stop(): Promise<void> {
    return this.#dovecot.stop();
  }

  /** A message with some workbooks arrives. */
  async deliver(): Promise<void> {
    const counts = Array.from({ length: 1 + this.#random.below(MOST_FILES) }, () => 1 + this.#random.below(MOST_LINES));
    const files = await Promise.all(counts.map((lines, at) => workbook(`FP${this.#sent.files + at + 1}`, lines)));
    const id = `${this.#sent.messages + 1}@maker`;
    await this.#dovecot.deliver([mailMessage({ from: SENDER, subject: `invoices ${id}`, id, files })]);
    this.#sent.messages += 1;
    this.#sent.files += files.length;
    this.#sent.lines += counts.reduce((sum, lines) => sum + lines, 0);
  }

  async isImported(database: Database): Promise<boolean> {
    const { rows } = await sql<{ done: number }>`select count(*)::integer as done from mail_attachment where state = 'done'`.execute(
      database.kysely,
    );
    return (rows[0]?.done ?? 0) >= this.#sent.files;
  }

  /** Everything that arrived was stored once. @returns what is wrong; null if nothing is */
  async verify(database: Database): Promise<string | null> {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::integer from mail_message where state = 'read') as messages,
        (select count(*)::integer from mail_message where state <> 'read') as others,
        (select count(*)::integer from mail_attachment where state = 'done') as files, (select count(*)::integer from invoice) as invoices,
        (select count(*)::integer from upload where importer = ${invoiceLines.name} and state = 'done') as imports,
        (select count(*)::integer from audit_entry where action = 'read-mail') as entries, (select count(*)::integer from invoice_line) as lines
    `.execute(database.kysely);
    const { messages, files, lines } = this.#sent;
    const [stored, wanted] = [rows[0], { messages, others: 0, files, invoices: files, imports: files, entries: messages, lines }].map(
      (counts) => JSON.stringify(counts),
    );
    return stored === wanted ? null : `invoices by mail: ${wanted} arrived, ${stored} are stored`;
  }
}

async function workbook(invoice: string, count: number): Promise<{ name: string; bytes: Buffer }> {
  const goods = ['KH001', '京东世纪贸易', 'PO-1', 'SO-1', '10', 'A3101', '手机', '*移动通信设备*手机', 'DN-1', '9001'];
  const amounts = [1, '100', '100.00', '13.00', '113.00'];
  const line = (item: number) => [...goods, String(item), '2026-11-17', ...amounts, invoice, '2026-11-18', String(item), '1090504'];
  const lines = Array.from({ length: count }, (_, at) => line(at + 1));
  return { name: `${invoice}.xlsx`, bytes: await xlsxOf(HEADERS, lines) };
}
