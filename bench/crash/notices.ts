import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import type { BenchApi } from '../api.ts';

/** A page opens its stream again after this time, as a browser does. */
const OPEN_AGAIN_MS = 500;
/** Sooner than the work that is counted again without a notification. */
const ARRIVES_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 50;

/** The pages of a user at each server, which follow the work of the user (decision 51). */
export class Notices {
  readonly #closing = new AbortController();
  readonly #last: string[] = [];
  readonly #following: Promise<unknown>;
  #sent = 0;

  constructor(api: BenchApi, origins: readonly string[]) {
    this.#following = Promise.all(origins.map((origin, at) => this.#follow(api.at(origin), at)));
  }

  /** Changes a deadline that the pages show. @returns whether all of them showed it in time */
  async arrive(database: Database): Promise<boolean> {
    this.#sent += 1;
    const time = new Date(this.#sent * 1000).toISOString().slice(11, 19);
    await sql`
      insert into system_setting (key, value) values ('vcLasUploadTime', ${JSON.stringify(time)}::jsonb)
      on conflict (key) do update set value = excluded.value
    `.execute(database.kysely);
    const deadline = performance.now() + ARRIVES_WITHIN_MS;
    while (performance.now() < deadline) {
      if (this.#last.length > 0 && this.#last.every((text) => text.includes(time))) return true;
      await pause(LOOK_EVERY_MS);
    }
    return false;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#following;
  }

  async #follow(api: BenchApi, at: number): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        this.#last[at] = '';
        const { body } = await api.raw('/ops/work', {}, { signal });
        for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) this.#last[at] += text;
      } catch {
        // The server, or its database, is away.
      }
      await pause(OPEN_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
