import type { Answer, Caller } from './app.ts';
import type { UploadResult } from './day-files.ts';

/** Drives the screen of one weekly upload over HTTP as one user, by the names that its calls print. */
export class WeeklyUploader {
  readonly caller: Caller;
  readonly #calls: WeeklyCalls;

  constructor(caller: Caller, calls: WeeklyCalls) {
    this.caller = caller;
    this.#calls = calls;
  }

  async page(query: Record<string, string | number> = {}): Promise<Answer<Page>> {
    const answer = await this.caller.get<Record<string, unknown>>(this.#calls.page, { size: 200, ...query });
    return { ...answer, result: { total: answer.result?.total, rows: answer.result?.[this.#calls.listKey] } as Page };
  }

  async weeks(query: Record<string, string | number> = {}): Promise<string[]> {
    return (await this.page(query)).result.rows.map((row) => row[this.#calls.week] as string);
  }

  async row(week: string): Promise<Record<string, unknown>> {
    const found = (await this.page()).result.rows.find((row) => row[this.#calls.week] === week);
    if (found === undefined) throw new Error(`no row of ${week}`);
    return found;
  }

  async upload(
    week: string,
    bytes: Uint8Array,
    fields: Record<string, string | number> = {},
  ): Promise<Answer<UploadResult & { sample?: unknown[] }>> {
    const { id } = await this.row(week);
    return this.caller.upload(
      this.#calls.import,
      this.#calls.fileField,
      { name: `${week}.xlsx`, bytes },
      {
        id: id as number,
        ...fields,
      },
    );
  }

  async history(week: string): Promise<Record<string, unknown>[]> {
    return (await this.caller.get<Record<string, unknown>[]>(this.#calls.history, { [this.#calls.week]: week })).result;
  }

  undo(uploadId: number): Promise<Answer> {
    return this.caller.post(`/ops/uploads/${uploadId}/undo`);
  }
}

interface Page {
  readonly total: number;
  readonly rows: readonly Record<string, unknown>[];
}

interface WeeklyCalls {
  readonly page: string;
  readonly listKey: string;
  readonly import: string;
  readonly fileField: string;
  readonly history: string;
  /** The name of the week in rows and queries. */
  readonly week: string;
}
