import { sql } from 'kysely';
import { simpleParser } from 'mailparser';
import { rowsWithOpenpyxl } from '#kit/workbook/server/testing/openpyxl.ts';
import type { MailServer } from '../mail-server.ts';
import { cargoOf } from './cargo.ts';
import type { Client } from './client.ts';
import { batchPlanOf } from './plans.ts';

/** The time at which a day's plan is saved, and the times and recipients of the cargo status. */
export const PLAN_KEPT_AT = '22:00:00';
export const CARGO_MAILED_AT = '22:30:00';
export const MAILED_TO = [
  { lob: 'iPhone', emailBoxList: [{ email: 'phones@distributor.example' }, { email: 'head@distributor.example' }] },
  { lob: '配件', emailBoxList: [{ email: 'parts@distributor.example' }] },
];

/** The days on which this is tested. */
const NIGHTS: readonly number[] = [9, 20, 47, 75];

/** A row of a workbook: its non-empty cells by the titles of their columns. */
type Cells = Readonly<Record<string, string>>;

/** The content of a mail. */
interface MailedCargo {
  readonly subject: string;
  readonly to: readonly string[];
  readonly rows: readonly Cells[];
}

/** Saves the plan and mails the cargo status in the evening, and records what both should contain. */
export class Nights {
  /** The plan on the days on which it was saved. */
  readonly plans: { readonly day: string; readonly rows: readonly Cells[] }[] = [];
  readonly mails: MailedCargo[] = [];
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async simulate(day: string, number: number): Promise<void> {
    if (!NIGHTS.includes(number)) return;
    const { inputs } = this.#client;
    await this.#client.begin(day, PLAN_KEPT_AT);
    await this.#client.job('save-allocation');
    this.plans.push({ day, rows: batchPlanOf(inputs, day).map(planFigures) });
    await this.#client.begin(day, CARGO_MAILED_AT);
    for (const _ of ['at its time', 'and once more']) await this.#client.job('send-cargo-status');
    for (const { lob, emailBoxList } of MAILED_TO)
      this.mails.push({
        subject: `【货况】${day} ${lob}`,
        to: emailBoxList.map(({ email }) => email),
        rows: cargoOf(inputs, day)
          .filter(({ mpn }) => lobOf(inputs.products, mpn) === lob)
          .map((row) => cargoFigures(row, inputs.newestReviewed('disti', day)?.period ?? '')),
      });
  }

  /** The saved plans, from their workbooks. */
  async storedPlans(): Promise<{ readonly day: string; readonly rows: readonly Cells[] }[]> {
    const of = { createTimeStart: this.plans[0]?.day ?? '', createTimeEnd: this.#client.day };
    const saved = await this.#client.everything<{ id: number; createTime: string }>(
      '/batchSchedule/getSaveShipmentPlanDataPage',
      'records',
      of,
    );
    return Promise.all(
      saved
        .toSorted((a, b) => a.createTime.localeCompare(b.createTime))
        .map(async ({ id, createTime }) => {
          const { bytes } = await this.#client.download('/batchSchedule/exportDaySaveShipmentPlanDataPage', { id });
          return { day: createTime.slice(0, 10), rows: figuresIn(await rowsWithOpenpyxl(bytes)) };
        }),
    );
  }

  /** Sends the pending mails, and returns those of the cargo status that the mail server received. */
  async mailed(server: MailServer): Promise<MailedCargo[]> {
    const waiting = sql<{ messageId: number }>`select id as "messageId" from outbox_message where cause = 'cargo-status' order by id`;
    for (const { messageId } of (await waiting.execute(this.#client.kysely)).rows) await this.#client.job('send-mail', { messageId });
    return Promise.all(
      server.received.map(async ({ raw, recipients }) => {
        const { subject = '', attachments } = await simpleParser(raw);
        return { subject, to: recipients, rows: figuresIn(await rowsWithOpenpyxl(attachments[0]?.content ?? Buffer.alloc(0))) };
      }),
    );
  }
}

/** The category of an MPN: that of its lowest 物料号, otherwise of the lowest that counts under it. */
function lobOf(products: readonly Readonly<Record<string, unknown>>[], mpn: string): unknown {
  const lowest = (name: string) =>
    products.filter((product) => product[name] === mpn).toSorted((a, b) => String(a.物料号).localeCompare(String(b.物料号)))[0];
  return (lowest('MPN') ?? lowest('货况取值'))?.Lob;
}

/** The figures of each MPN in a workbook. */
function figuresIn([titles = [], ...rows]: readonly (readonly string[])[]): Cells[] {
  const named = new Set(['Lob', 'Sub-Lob', '产品描述']);
  return rows.map((row) => worthTelling(row.map((cell, at) => [titles[at] ?? '', cell] as const).filter(([title]) => !named.has(title))));
}

const worthTelling = (cells: readonly (readonly [string, string | number])[]): Cells =>
  Object.fromEntries(cells.filter(([, cell]) => String(cell) !== '0' && cell !== '').map(([title, cell]) => [title, String(cell)]));

const WEEK_TITLES = { plan: '计划', done: '满足' } as const;

/** `FY25Q3W05-plan=20` under the title of its column. */
function planFigures(row: ReturnType<typeof batchPlanOf>[number]): Cells {
  const weeks = row.weeks.map((cell) => {
    const [, week = '', what = 'plan', pieces = ''] = /(W\d\d)-(plan|done)=(\d+)$/.exec(cell) ?? [];
    return [`${week}${WEEK_TITLES[what as keyof typeof WEEK_TITLES]}`, pieces] as const;
  });
  return worthTelling([
    ['MPN', row.mpn],
    ['期初数量', row.initialCount],
    ['本季已发货', row.shippedCount],
    ['未分配', row.unallocatedCount],
    ...weeks,
  ]);
}

const CARGO_TITLES = {
  totalOrderQuantity: '总下单数量',
  smStorageIn: '账面库存',
  jdOrdered: '京东已下单',
  jdNotOrdered: '京东未下单',
  quantityExpectedDn: '预计到货DN',
  quantityExpectedDn1: '预计到货DN+1',
  quantityExpectedDn2: '预计到货DN+2',
  quantityExpectedDn3: '预计到货DN+3',
  alreadyDnNotShipped: '已DN未发',
  notDnNotShipped: '未DN未发',
  quantityOnTheWay: '纯在途',
  quantityBeiJing: '北京',
  quantityJiNan: '德州',
  quantityShengYang: '沈阳',
  quantityWuHan: '武汉',
  quantityXiAn: '西安',
  quantityChengDu: '成都',
  quantityShangHai: '上海',
  quantityGuangZhou: '广州',
  quantityTotal: '合计',
  quantityDifference: '差异',
} as const;

/** Columns of physical stock, whose titles have the day of the inventory. */
const COUNTED: readonly string[] = ['北京', '德州', '沈阳', '武汉', '西安', '成都', '上海', '广州', '合计', '差异'];

function cargoFigures({ mpn, openWeeks, ...figures }: ReturnType<typeof cargoOf>[number], inventoryDay: string): Cells {
  const weeks = openWeeks.map((cell) => {
    const [, week = '', pieces = ''] = /(W\d\d)=(\d+)$/.exec(cell) ?? [];
    return [`${week}待满足`, pieces] as const;
  });
  return worthTelling([
    ['MPN', mpn],
    ...Object.entries(CARGO_TITLES).map(
      ([name, title]) =>
        [COUNTED.includes(title) ? `${title} ${inventoryDay}` : title, figures[name as keyof typeof CARGO_TITLES]] as const,
    ),
    ...weeks,
  ]);
}
