import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';

const SMALL = 'import_on_a_full_disk';

/** A file system of 4 MB if the test may mount one; else null. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'full-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

async function asAdministrator(statement: string): Promise<pg.QueryResult<Record<string, string>>> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    return await client.query<Record<string, string>>(statement);
  } finally {
    await client.end();
  }
}

const disk = process.env.DATABASE_URL === undefined ? mountSmallDisk() : null;

// Needs the permission to mount a file system, and the tests' own database server.
describe.runIf(disk !== null)('a full disk', () => {
  let app: TestApp;
  beforeAll(async () => {
    const { rows } = await asAdministrator('show data_directory');
    const owner = statSync(rows[0]?.data_directory ?? '');
    chownSync(disk ?? '', owner.uid, owner.gid);
    await asAdministrator(`create tablespace ${SMALL} location '${disk}'`);
    await asAdministrator(`grant create on tablespace ${SMALL} to public`);
    app = await startTestApp();
  });
  afterAll(async () => {
    await app.close();
    await asAdministrator(`drop tablespace if exists ${SMALL}`);
    execFileSync('umount', [disk ?? '']);
    rmdirSync(disk ?? '');
  });

  const send = (rows: number) => async () => {
    const bytes = await xlsxOf(
      ['税码', '税率', '备注'],
      Array.from({ length: rows }, (_, n) => [`J${n}`, '13', '备'.repeat(150) + n]),
    );
    return app.admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name: '税码.xlsx', bytes });
  };
  const storedRows = async () =>
    (await sql<{ n: number }>`select count(*) as n from tax_code_mapping`.execute(app.database.kysely)).rows[0]?.n;

  test('while rows are read or stored, returns a clear message and leaves nothing behind; with free space the import succeeds', async () => {
    const database = (await sql<{ name: string }>`select current_database() as name`.execute(app.database.kysely)).rows[0]?.name;
    await asAdministrator(`alter database ${database} set temp_tablespaces = ${SMALL}`);
    const whileReading = await send(40_000)();
    expect(whileReading).toMatchObject({ status: 507, success: false, message: '磁盘空间不足，未保存任何数据' });

    await asAdministrator(`alter database ${database} reset temp_tablespaces`);
    await sql`alter table tax_code_mapping set tablespace ${sql.ref(SMALL)}`.execute(app.database.kysely);
    const whileStoring = await send(40_000)();
    expect(whileStoring).toMatchObject({ status: 507, success: false, message: '磁盘空间不足，未保存任何数据' });
    expect(await storedRows()).toBe(0);

    await sql`alter table tax_code_mapping set tablespace pg_default`.execute(app.database.kysely);
    expect(await send(200)()).toMatchObject({ success: true, result: { inserted: 200 } });
    const { result } = await app.admin.get<{ records: { state: string }[] }>('/ops/uploads');
    expect(result.records.map(({ state }) => state)).toEqual(['done', 'failed', 'failed']);
  });
});
