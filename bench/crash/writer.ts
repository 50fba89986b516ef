import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import type { BenchApi } from '../api.ts';

const WRITE_EVERY_MS = 100;
const AGAIN_AFTER_MS = 100;

/** A user who adds one record after the other, and sends one that was not acknowledged again under the same key. */
export class Writer {
  /** The number of acknowledged records. */
  acknowledged = 0;
  /** When the last acknowledged record was sent, and acknowledged. */
  sentAt = 0;
  acknowledgedAt = 0;
  readonly #api: BenchApi;
  readonly #run: string;
  readonly #report: (finding: string) => void;
  #next = 1;

  constructor(api: BenchApi, run: string, report: (finding: string) => void) {
    this.#api = api;
    this.#run = run;
    this.#report = report;
  }

  async write(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const body = { taxCode: this.#codeOf(this.#next), taxRate: '13' };
      const sentAt = performance.now();
      const answer = await this.#api.post('/sys/taxCodeMapping/add', body, `${this.#run}-${this.#next}`).catch(() => null);
      if (answer?.success === true) {
        this.acknowledged += 1;
        this.sentAt = sentAt;
        this.acknowledgedAt = performance.now();
        this.#next += 1;
        await pause(WRITE_EVERY_MS);
      } else {
        if (answer !== null && answer.status !== 503) this.#report(`adding ${body.taxCode} answered ${answer.status} ${answer.message}`);
        await pause(AGAIN_AFTER_MS);
      }
    }
  }

  /** Each acknowledged record is there once, and was audited once. The next one may be there, if its answer was lost. */
  async verify(database: Database): Promise<void> {
    const { rows } = await sql<{ code: string; audited: number }>`
      select t.tax_code as code, (select count(*) from audit_entry a where a.record_id = t.id::text and a.entity = 'tax-code-mapping') as audited
      from tax_code_mapping t where t.tax_code like ${`${this.#run}-%`}
    `.execute(database.kysely);
    const audited = new Map(rows.map((row) => [row.code, row.audited]));
    for (let number = 1; number < this.#next; number++)
      if (audited.get(this.#codeOf(number)) !== 1)
        this.#report(
          `${this.#codeOf(number)} was acknowledged and has ${audited.get(this.#codeOf(number)) ?? 'no record and no'} audit entries`,
        );
    if (rows.length !== audited.size || rows.length > this.#next)
      this.#report(`${this.acknowledged} records acknowledged, ${rows.length} stored`);
  }

  #codeOf(number: number): string {
    return `${this.#run}-${number}`;
  }
}
