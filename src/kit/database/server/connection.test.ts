import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './connection.ts';
import { isConnectionLost } from './connection-lost.ts';
import { copyIn, copyOut } from './copy.ts';
import { executePrepared } from './driver.ts';
import { createBlankDatabase, type TestDatabase } from './testing/database.ts';

let subject: TestDatabase;
beforeAll(async () => {
  subject = await createBlankDatabase({ maxConnections: 4, timeZone: 'Asia/Shanghai' });
  await subject.database.pool.query('create table note (id int primary key, text text)');
});
afterAll(() => subject.drop());

const count = async () => (await subject.database.pool.query<{ n: number }>('select count(*) as n from note')).rows[0]?.n;

describe('values', () => {
  const read = async (expression: string) => (await subject.database.pool.query<{ v: unknown }>(`select ${expression} as v`)).rows[0]?.v;

  test.each([
    ['9007199254740991::bigint', 9007199254740991],
    ['array[1, null, 3]::bigint[]', [1, null, 3]],
    ['1234.50::numeric(12, 2)', '1234.50'],
    ['array[0.1, 0.20]::numeric[]', ['0.1', '0.20']],
    [`date '2026-02-28'`, '2026-02-28'],
    [`array[date '2026-02-28']`, ['2026-02-28']],
    [`timestamp '2026-02-28 08:09:10'`, '2026-02-28 08:09:10'],
    [`timestamptz '2026-02-28 08:00:00'`, new Date('2026-02-28T00:00:00Z')],
    [`(timestamptz '2026-02-27T16:30:00Z')::date`, '2026-02-28'],
    [`jsonb '{"a": [1]}'`, { a: [1] }],
  ])('%s is read as %o', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  test('reading an integer that a JavaScript number cannot represent exactly is an error', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow('9007199254740993');
  });
});

describe('statements', () => {
  test('a statement marked as planned once uses a generic plan from its first execution; other statements are planned as usual', async () => {
    const plansOf = await subject.database.readOnly(async (tx) => {
      for (const id of [1, 2, 3]) await executePrepared(tx, sql`select text from note where id = ${id}`, 'at-once');
      const { rows: mode } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx);
      expect(mode).toEqual([{ mode: 'auto' }]);
      const { rows } = await sql`
        select generic_plans, custom_plans from pg_prepared_statements where statement = 'select text from note where id = $1'
      `.execute(tx);
      return rows;
    });
    expect(plansOf).toEqual([{ generic_plans: 3, custom_plans: 0 }]);
  });
});

describe('transactions', () => {
  test('a transaction that throws is rolled back', async () => {
    const work = subject.database.transaction(async (tx) => {
      await sql`insert into note values (1, 'a')`.execute(tx);
      throw new Error('failed on purpose');
    });
    await expect(work).rejects.toThrow('failed on purpose');
    expect(await count()).toBe(0);
  });

  test('a transaction with a caught statement error fails', async () => {
    const work = subject.database.transaction(async (tx) => {
      await sql`insert into note values (1, 'a')`.execute(tx);
      await sql`insert into note values (1, 'again')`.execute(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('The transaction was rolled back');
    expect(await count()).toBe(0);
  });

  test('a read-only transaction refuses to write and sees one snapshot', async () => {
    await expect(subject.database.readOnly((tx) => sql`insert into note values (1, 'a')`.execute(tx))).rejects.toThrow(
      'read-only transaction',
    );
    await subject.database.readOnly(async (tx) => {
      const see = async () => (await sql<{ n: number }>`select count(*) as n from note`.execute(tx)).rows[0]?.n;
      const before = await see();
      await subject.database.pool.query(`insert into note values (7, 'meanwhile')`);
      expect(await see()).toBe(before);
    });
    await subject.database.pool.query('delete from note');
  });

  test('a read returns before its connection is released, and reports a caught statement error', async () => {
    const alone = openDatabase(subject.url, { maxConnections: 1 });
    try {
      const ended = await alone.readOnly(async (tx) => (await sql<{ n: number }>`select 1 as n`.execute(tx)).rows[0]?.n);
      expect(ended).toBe(1);
      const swallowed = alone.readOnly((tx) => sql`select 1 / 0`.execute(tx).catch(() => 'swallowed'));
      await expect(swallowed).rejects.toThrow('was rolled back');
      await alone.transaction((tx) => sql`insert into note values (70, 'written after reads')`.execute(tx));
      await subject.database.pool.query('delete from note');
    } finally {
      await alone.close();
    }
  });

  test('COPY writes and reads inside the transaction', async () => {
    await subject.database.transaction(async (tx) => {
      const load = await copyIn(tx, 'copy note from stdin');
      load.end('1\t中文\n2\t\\N\n');
      await finished(load);
      const chunks: Buffer[] = [];
      for await (const chunk of await copyOut(tx, 'copy (select * from note order by id) to stdout')) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toBe('1\t中文\n2\t\\N\n');
      await sql`delete from note where id = 2`.execute(tx);
    });
    expect(await count()).toBe(1);
    await subject.database.pool.query('delete from note');
  });

  test('a bad row fails its COPY, and the next transaction succeeds', async () => {
    const work = subject.database.transaction(async (tx) => {
      const load = await copyIn(tx, 'copy note from stdin');
      load.end('1\tone\nnot a number\ttwo\n');
      await finished(load);
    });
    await expect(work).rejects.toThrow('invalid input syntax for type integer');
    await subject.database.transaction((tx) => sql`insert into note values (3, 'c')`.execute(tx));
    expect(await count()).toBe(1);
    await subject.database.pool.query('delete from note');
  });

  test('a connection lost during a transaction fails it with the first error, and the next transaction gets a new connection', async () => {
    const work = subject.database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`insert into note values (5, 'lost')`.execute(tx);
      await subject.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/);
    expect(await count()).toBe(0);
  });

  test('a write on a standby counts as a lost connection, and a new connection is opened', async () => {
    const processes: number[] = [];
    const onStandby = async (isStandby: boolean) =>
      subject.database.transaction(async (tx) => {
        processes.push((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0);
        // As every transaction of a standby.
        if (isStandby) await sql`set transaction read only`.execute(tx);
        await sql`delete from note`.execute(tx);
      });
    const failure = await onStandby(true).then(
      () => null,
      (error: unknown) => error,
    );
    expect(isConnectionLost(failure)).toBe(true);
    await onStandby(false);
    expect(processes[1]).not.toBe(processes[0]);
  });

  test('an open cursor does not prevent the transaction from ending', async () => {
    for (let round = 0; round < 5; round++) {
      const work = subject.database.readOnly(async (tx) => {
        const rows = tx.getExecutor().stream(sql`select generate_series(1, 100000)`.compile(tx), 10);
        await rows[Symbol.asyncIterator]().next();
        throw new Error('left in the middle');
      });
      await expect(work).rejects.toThrow('left in the middle');
    }
    expect(await count()).toBeGreaterThanOrEqual(0);
  });

  test('a cursor of a broken connection does not prevent the transaction from ending', async () => {
    const work = subject.database.readOnly(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const stream = tx.getExecutor().stream(sql`select generate_series(1, 100000)`.compile(tx), 10);
      const batches = stream[Symbol.asyncIterator]();
      await batches.next();
      await subject.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      for (;;) await batches.next();
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/);
    expect(await count()).toBeGreaterThanOrEqual(0);
  });

  test('a statement that exceeds the time limit of its transaction is cancelled, and the connection remains usable', async () => {
    const delayed = (options: { statementTimeout: number }) =>
      subject.database.transaction((tx) => sql`select pg_sleep(3600)`.execute(tx), options);
    await expect(delayed({ statementTimeout: 10 })).rejects.toMatchObject({ code: '57014' });
    const { rows } = await subject.database.transaction((tx) => sql`show statement_timeout`.execute(tx));
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('the statement time limit applies to each batch of rows: a long stream continues, a slow batch is cancelled', async () => {
    const read: number[] = [];
    const slow = sql<{ n: number }>`select n, pg_sleep(case n when 12 then 3600 else 0.25 end) from generate_series(1, 12) n`;
    const work = subject.database.readOnly(
      async (tx) => {
        for await (const { rows } of tx.getExecutor().stream<{ n: number }>(slow.compile(tx), 1)) read.push(...rows.map(({ n }) => n));
      },
      { statementTimeout: 2000 },
    );
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(read).toHaveLength(11);
  });

  test('a stream that is abandoned early is closed on the server', async () => {
    const open = await subject.database.readOnly(async (tx) => {
      for await (const { rows } of tx
        .getExecutor()
        .stream<{ n: number }>(sql`select generate_series(1, ${100}::int) as n`.compile(tx), 10)) {
        expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        break;
      }
      return (await sql`select name from pg_cursors where name <> ''`.execute(tx)).rows;
    });
    expect(open).toEqual([]);
  });

  test('an aborted read is cancelled on the server, and no further statement starts', async () => {
    const leaving = new AbortController();
    const begun: string[] = [];
    const work = subject.database.readOnly(
      async (tx) => {
        begun.push('first');
        setImmediate(() => leaving.abort());
        await sql`select pg_sleep(3600)`.execute(tx).catch(() => undefined);
        begun.push('second');
        await sql`select 1`.execute(tx);
        begun.push('third');
      },
      { signal: leaving.signal },
    );
    await expect(work).rejects.toThrow('aborted');
    expect(begun).toEqual(['first', 'second']);
  });
});

test('a broken idle connection is reported once', async () => {
  const errors: Error[] = [];
  const other = openDatabase(subject.url, { maxConnections: 1, onConnectionError: (error) => errors.push(error) });
  try {
    const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await subject.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => other.pool.totalCount).toBe(0);
    expect(errors).toHaveLength(1);
  } finally {
    await other.close();
  }
});
