import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import type { Language } from '#kit/i18n/words.ts';
import {
  PullFailed,
  withFetchedRecords,
  type FetchedRecords,
  type RecordInterface,
} from '#kit/import/server/read/sources/fetch-records.ts';
import { problemParameters } from '#kit/import/problem-text.ts';
import type { Imports } from '#kit/import/server/imports.ts';
import { lockRows } from '#kit/period-upload/server/live-rows.ts';
import { storePullResult } from '#kit/period-upload/server/records.ts';
import type { CorporateSecrets } from '#kit/settings/server/checks.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { vcReceipts } from '../definition.ts';
import { vcSettings } from './settings.ts';

/** The period record of a day of VC data. */
export interface VcPeriodRecord {
  readonly recordId: number;
  readonly corporateId: number;
  readonly corporateCode: string;
  readonly day: string;
}

/** The actor of a pull: the user, or the scheduled job. */
interface Puller {
  readonly userId: number | null;
  readonly userName: string;
  readonly requestId: string;
  readonly language: Language;
}

interface PullServices {
  readonly database: Database;
  readonly imports: Imports;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * The VC interface of a corporate, from the settings; null without an address, or without a token for this corporate
 * (docs/business-rules/integrations.md#vc-pull).
 */
export async function vcInterface(tx: Tx, settings: Settings, corporateId: number): Promise<RecordInterface | null> {
  const { VC_PULL_URL, VC_PULL_TOKEN } = settings.of(vcSettings);
  if (VC_PULL_URL === undefined || VC_PULL_TOKEN === undefined) return null;
  const token = await tokenOf(tx, VC_PULL_TOKEN, corporateId);
  if (token === null) return null;
  return {
    url: VC_PULL_URL,
    token,
    texts: {
      refused: 'VC接口返回错误（HTTP {{status}}）',
      unreachable: '无法连接VC接口',
      timeout: 'VC接口没有在规定时间内应答',
      tooLarge: 'VC接口返回的数据过大',
      notJson: 'VC接口返回的不是JSON数据',
      notList: 'VC接口返回的不是数据列表',
    },
  };
}

/**
 * The token of a corporate, which gives access to its data only. A token without a corporate code is valid only if
 * there is one corporate (decision 31).
 */
async function tokenOf(tx: Tx, tokens: CorporateSecrets, corporateId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string; isOnly: boolean }>`
    select code, (select count(*) from corporate) = 1 as "isOnly" from corporate where id = ${corporateId}
  `.execute(tx);
  const [corporate] = rows;
  if (corporate === undefined) return null;
  if ('byCorporate' in tokens) return tokens.byCorporate.get(corporate.code) ?? null;
  return corporate.isOnly ? tokens.alone : null;
}

/**
 * Pulls the data of a day and imports it like a workbook of that day. An unchanged answer changes nothing. The result
 * is stored in the status of the period record; a failure is also thrown.
 * @returns the number of rows of the day
 */
export async function pullVcDay(source: RecordInterface, record: VcPeriodRecord, puller: Puller, services: PullServices): Promise<number> {
  const { database, imports, clock, signal } = services;
  const request = {
    parameters: { date: record.day, corporate: record.corporateCode },
    name: `VC-${record.day}.json`,
    spool: imports.spool,
    signal,
  };
  try {
    return await withFetchedRecords(source, request, (fetched) => store(fetched, record, puller, services));
  } catch (error) {
    if (error instanceof Failure) {
      const { text, parameters } = error;
      await database.transaction((tx) => storePullResult(tx, record.recordId, { failure: { text, parameters }, at: clock.now() }));
    }
    throw error;
  }
}

/** Imports the fetched records unless they are unchanged. Returns the number of rows of the day. */
async function store(fetched: FetchedRecords, record: VcPeriodRecord, puller: Puller, services: PullServices): Promise<number> {
  const unchangedRows = await confirmUnchanged(fetched, record, services);
  return unchangedRows ?? importDocument(fetched, record, puller, services);
}

/**
 * Stores the status of a pull if the fetched records are the same as those of the current upload, or both are empty.
 * @returns the number of rows; null if the records must be imported
 */
async function confirmUnchanged(
  { document, empty }: FetchedRecords,
  { recordId, corporateId }: VcPeriodRecord,
  { database, clock }: PullServices,
): Promise<number | null> {
  return database.transaction(async (tx) => {
    // Waits for an upload that is being stored.
    await lockRows(tx, vcReceipts, corporateId);
    const current = await currentRows(tx, recordId, document.sha256);
    // An empty answer must not delete the rows of an upload.
    if (empty && current.count > 0) throw new PullFailed('VC接口没有返回数据，已有数据保持不变');
    if (!empty && !current.areSame) return null;
    await storePullResult(tx, recordId, { failure: null, at: clock.now() });
    return current.count;
  });
}

async function importDocument(
  { document }: FetchedRecords,
  record: VcPeriodRecord,
  { userId, userName, requestId, language }: Puller,
  { imports, signal }: PullServices,
): Promise<number> {
  const answer = await imports.run({
    importer: vcReceipts.name,
    source: { origin: 'interface', document },
    corporateId: record.corporateId,
    periodKey: record.day,
    dryRun: false,
    // A retry of the same job with the same answer for the same day finds the result of the first attempt.
    clientKey: `${requestId}/${record.recordId}/${document.sha256.toString('hex')}`,
    user: { id: userId, name: userName, corporateId: record.corporateId },
    language,
    requestId,
    signal,
  });
  const [problem] = answer.allErrorList;
  if (problem !== undefined) {
    // The message is for the operator of the interface, so it has the name of the JSON member.
    const parameters = { ...problemParameters(problem), field: problem.filedName };
    throw new PullFailed('VC接口返回的第{{row}}条数据的{{field}}不正确：{{reason}}', parameters);
  }
  return answer.inserted + answer.updated + answer.unchanged;
}

/** The number of rows of the current upload, and whether its file has the same content; 0 and false without one. */
async function currentRows(tx: Tx, recordId: number, sha256: Buffer): Promise<{ count: number; areSame: boolean }> {
  const { rows } = await sql<{ count: number; areSame: boolean }>`
    select upload.rows_stored as count, coalesce(file.sha256 = ${sha256}, false) as "areSame"
    from period_record period join upload on upload.id = period.active_upload_id left join stored_file file on file.id = upload.file_id
    where period.id = ${recordId}
  `.execute(tx);
  return rows[0] ?? { count: 0, areSame: false };
}
