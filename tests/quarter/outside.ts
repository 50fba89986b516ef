import { sql } from 'kysely';
import type { Dovecot } from '../dovecot.ts';
import type { MailServer } from '../mail-server.ts';
import type { Row } from './inputs.ts';
import { FORWARDER } from './company.ts';
import { addDays } from './days.ts';
import type { Client } from './client.ts';

const BILLING = 'billing@maker.example';

/** A day's files for the carrier. */
interface LogisticsDay {
  readonly dataDate: string;
  readonly files: number;
  readonly auditStatusStr: '未审核' | '部分审核' | '已审核';
  readonly pushed: number;
}

/**
 * The exchange of a company with others: large goods for the carrier, invoices by mail, and warnings of a file that is
 * missing.
 */
export class Outside {
  readonly logistics: LogisticsDay[] = [];
  /** By their file: the lines of each. */
  readonly invoices: { readonly name: string; readonly lines: number }[] = [];
  /** The day of the missing data, and the time of the warning. */
  readonly warnings: string[] = [];
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  static settingsOf(dovecot: Dovecot, mails: MailServer): Record<string, string> {
    return { SMTP_URL: mails.url, IMAP_URL: dovecot.url(), INVOICE_SENDERS: `${BILLING}=C1`, NOTICE_SENDERS: `${FORWARDER}=C1` };
  }

  /** Before noon of some days it is looked whether the partner's data of the day before has come. */
  async morning(day: string, number: number): Promise<void> {
    if (number % 9 !== 4) return;
    const before = addDays(day, -1);
    for (const [time, warned] of [
      ['11:00:00', 'vc-warning'],
      ['12:00:00', 'vc-missed'],
    ] as const) {
      await this.#client.begin(day, time);
      await this.#client.job('warn-vc');
      if (!this.#client.inputs.liveFiles('vc').has(before)) this.warnings.push(`${before} ${warned}`);
    }
  }

  async simulate(day: string, number: number): Promise<void> {
    if (number % 10 === 6) await this.#largeGoods(day, number);
    if (number % 30 === 20) await this.#invoice(day, number);
  }

  /** Two files of a day, of which both, one or none is reviewed. */
  async #largeGoods(day: string, number: number): Promise<void> {
    const lines = [3, 5];
    const reviewed = (number / 2 + 1) % 3;
    for (const [at, count] of lines.entries()) {
      const rows = Array.from({ length: count }, (_, index): Row => ({
        运单号: `W${number}-${at}-${index}`,
        京东PO单号: `JD${number}`,
        SKU: '100010',
        数量: 1 + index,
        件数: 1,
        重量kg: '12.5',
        体积m3: '0.08',
        目的仓: '北京仓',
      }));
      await this.#client.largeGoods('013X', rows, at < reviewed);
    }
    this.logistics.push({
      dataDate: day,
      files: lines.length,
      auditStatusStr: (['未审核', '部分审核', '已审核'] as const)[reviewed] ?? '已审核',
      pushed: lines.slice(0, reviewed).reduce((sum, count) => sum + count, 0),
    });
  }

  /** An invoice of some lines, whose totals are right. */
  async #invoice(day: string, number: number): Promise<void> {
    const rows = Array.from({ length: number / 10 }, (_, index) => invoiceLine(number, index, day));
    const name = `发票${number}.xlsx`;
    await this.#client.mail({ from: BILLING, name, rows });
    this.invoices.push({ name, lines: rows.length });
  }

  /** What was posted of missing data. */
  static async posted(client: Client): Promise<string[]> {
    const { rows } = await sql<{ cause: string; subject: string }>`
      select cause, subject from outbox_message where cause like 'vc-%' order by id
    `.execute(client.kysely);
    return rows.map(({ cause, subject }) => `${/\d{4}-\d\d-\d\d/.exec(subject)?.[0] ?? ''} ${cause}`);
  }
}

function invoiceLine(number: number, index: number, day: string): Row {
  const quantity = number + index;
  return {
    客户编码: 'KH1',
    客户名称: '客户',
    开票凭证: `91${number}`,
    开票行项目: String(index + 1),
    凭证日期: day,
    数量: quantity,
    单价: '100.00',
    未税金额: `${quantity * 100}.00`,
    税额: `${quantity * 13}.00`,
    价税合计: `${quantity * 113}.00`,
    发票号码: `2644${number}`,
    开票日期: day,
    发票行项目: String(index + 1),
  };
}
