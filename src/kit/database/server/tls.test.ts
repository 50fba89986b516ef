import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../../tests/certificate.ts';
import { openDatabase } from './connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';

let folder: string;
let server: EmbeddedPostgres;
let certificate: string;
let otherCa: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'database-tls-'));
  chmodSync(folder, 0o755);
  const own = makeCertificate(folder, 'own');
  certificate = own.cert;
  otherCa = makeCertificate(folder, 'other-ca').cert;
  const home = path.join(folder, 'data');
  const small = { fsync: 'off', shared_buffers: '16MB' };
  // PostgreSQL reads a key only if its own account owns it; the first start has chosen the account.
  await (await startEmbeddedPostgres(home, { settings: small, outlivesParent: false })).stop();
  const owner = statSync(path.join(home, 'postgres'));
  for (const file of [own.cert, own.key]) chownSync(file, owner.uid, owner.gid);
  server = await startEmbeddedPostgres(home, {
    settings: { ...small, ssl: 'on', ssl_cert_file: own.cert, ssl_key_file: own.key },
    outlivesParent: false,
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether a connection with these URL parameters uses TLS. */
async function byTls(parameters: Record<string, string>, host = 'localhost'): Promise<boolean | undefined> {
  const address = new URL(server.url);
  address.hostname = host;
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const database = openDatabase(address.href);
  try {
    const { rows } = await database.pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]?.ssl;
  } finally {
    await database.close();
  }
}

describe('an external server', () => {
  test('is connected by TLS with verified certificate and host name for sslmode=verify-full', async () => {
    expect(await byTls({ sslmode: 'verify-full', sslrootcert: certificate })).toBe(true);
    await expect(byTls({ sslmode: 'verify-full', sslrootcert: otherCa })).rejects.toThrow(/certificate/);
    await expect(byTls({ sslmode: 'verify-full' })).rejects.toThrow(/certificate/);
    await expect(byTls({ sslmode: 'verify-full', sslrootcert: certificate }, '127.0.0.1')).rejects.toThrow(/does not match/);
  });

  test('is connected by TLS with a verified certificate for sslmode=require and for unknown values of sslmode', async () => {
    for (const sslmode of ['require', 'verify-ca', 'verify_full']) {
      expect(await byTls({ sslmode, sslrootcert: certificate })).toBe(true);
      await expect(byTls({ sslmode, sslrootcert: otherCa })).rejects.toThrow(/certificate/);
    }
  });

  test('is connected without TLS if the address has no sslmode', async () => {
    expect(await byTls({})).toBe(false);
  });
});
