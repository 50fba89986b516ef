import type { Product } from '#kit/feature/server/define.ts';
import type { HomeTile, TileCall, TileFigure, TileRow } from '#kit/home/server/tile.ts';
import { shortTime } from '#kit/i18n/formats.ts';
import { uploadFailureText, pageOfUploads } from '#kit/import/server/history/upload-list.ts';
import { maySee, OPS_CODE } from '#kit/import/server/rights.ts';
import { pageOfLog } from '#kit/records/server/log.ts';
import { addDays, businessDay, businessTime } from '#kit/time/business-time.ts';
import { sql } from 'kysely';
import { outboxLog } from './logs.ts';
import { outboxRows } from './outbox.ts';
import { visibleToCaller } from './visibility.ts';

/** The period of the failures in days, today included. */
const DAYS = 7;
/** The maximum number of listed failures. */
const MAX_ROWS = 3;

/** The failures of one kind: their number, and the newest ones with their time. */
interface Failures {
  readonly figure: TileFigure;
  readonly newest: readonly (TileRow & { readonly at: string })[];
}

/** Home: failed imports, jobs and emails. The numbers are those of the linked pages. */
export const lastFailures = ({ importers }: Product): HomeTile => ({
  name: 'last-failures',
  title: '失败的上传、任务与邮件',
  scope: { text: '近{{days}}天', parameters: { days: DAYS } },
  position: 70,
  screens: [
    { menu: 'opsUploads' },
    { menu: 'opsJobs', query: { states: 'unresolved' } },
    { menu: 'opsOutbox', query: { state: 'failed' } },
  ],
  async read(call) {
    const today = businessDay(call.clock.now(), call.zone);
    const days = { beginTime: addDays(today, 1 - DAYS), endTime: today };
    const { codes } = call.session;
    const failures = [
      ...(codes.has(OPS_CODE)
        ? [await uploads(call, importers, 'failed', '失败的上传', days), await uploads(call, importers, 'refused', '被退回的文件', days)]
        : []),
      ...(codes.has('ops-jobs') ? [await jobs(call)] : []),
      ...(codes.has('ops-outbox') ? [await mails(call, days)] : []),
    ];
    return {
      figures: failures.map(({ figure }) => figure),
      rows: failures
        .flatMap(({ newest }) => newest)
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .slice(0, MAX_ROWS)
        .map(({ at, details = [], ...row }) => ({ ...row, details: [{ text: shortTime(at, call.t) }, ...details] })),
      empty: { text: '没有失败记录' },
    };
  },
});

type Days = Readonly<Record<'beginTime' | 'endTime', string>>;

async function uploads(
  { tx, session, zone, t }: TileCall,
  importers: Product['importers'],
  state: 'failed' | 'refused',
  label: string,
  days: Days,
): Promise<Failures> {
  const visible = new Map(importers.filter((importer) => maySee(session, importer)).map(({ shape }) => [shape.name, shape.title]));
  const { rows, total } = await pageOfUploads(tx, {
    importers: [...visible.keys()],
    corporateId: session.corporateId,
    state,
    ...days,
    current: 1,
    size: MAX_ROWS,
  });
  const link = { menu: 'opsUploads', query: { state, ...days } };
  return {
    figure: { label: { text: label }, value: total, tone: 'bad', link },
    newest: rows.map((row) => ({
      at: businessTime(row.created_at, zone),
      text: { text: visible.get(row.importer) ?? row.importer },
      details: [{ text: row.file_name }, ...(row.failure === null ? [] : [{ text: uploadFailureText(row.failure, t) ?? '' }])],
      tone: 'bad',
      link,
    })),
  };
}

async function jobs({ tx, session, queue, zone, t }: TileCall): Promise<Failures> {
  const seen = (corporateId: Parameters<typeof visibleToCaller>[1]) => visibleToCaller(session, corporateId);
  const { records, total } = await queue.list(tx, { seen, states: ['unresolved'], current: 1, size: MAX_ROWS });
  const link = { menu: 'opsJobs', query: { states: 'unresolved' } };
  return {
    figure: { label: { text: '失败的任务' }, value: total, tone: 'bad', link },
    newest: records.map(({ title, name, error, errorText, finished, created }) => ({
      at: businessTime(finished ?? created, zone),
      text: { text: title ?? name },
      details: [{ text: errorText === null ? (error ?? '') : t(errorText.text, errorText.parameters) }].filter(({ text }) => text !== ''),
      tone: 'bad',
      link,
    })),
  };
}

async function mails({ tx, session, zone }: TileCall, days: Days): Promise<Failures> {
  const query = { state: 'failed', ...days, current: 1, size: MAX_ROWS };
  const seen = { scope: visibleToCaller(session, sql`r.corporate_id`), condition: null, exactTotal: true } as const;
  const { ids, total } = await pageOfLog(tx, outboxLog, query, seen);
  const link = { menu: 'opsOutbox', query: { state: 'failed', ...days } };
  return {
    figure: { label: { text: '失败的邮件' }, value: total, tone: 'bad', link },
    newest: (await outboxRows(tx, ids)).map(({ subject, error, createTime }) => ({
      at: businessTime(createTime, zone),
      text: { text: subject },
      details: error === null ? [] : [{ text: error }],
      tone: 'bad',
      link,
    })),
  };
}
