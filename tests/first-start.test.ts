import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('a first start on an occupied port reports the port, and still prints the one-time password', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'first-start-'));
  // The account that the database runs under when we are root must be able to enter.
  chmodSync(folder, 0o755);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { DATABASE_URL: _other, ADMIN_INITIAL_PASSWORD: _given, ...environment } = process.env;
  try {
    const server = spawn(process.execPath, ['src/app/server/main.ts'], {
      env: { ...environment, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, complained, [code]] = await Promise.all([text(server.stdout), text(server.stderr), once(server, 'exit')]);
    expect(complained).toBe(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start\n`);
    expect(output).toMatch(/^First sign-in: account admin, one-time password \S{12,} \(to be changed at once\)$/m);
    expect(output).not.toContain('Ready:');
    expect(code).toBe(1);
  } finally {
    taken.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an invalid initial password prevents the start with a message that names the setting, not the password', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'first-start-'));
  try {
    const server = spawn(process.execPath, ['src/app/server/main.ts'], {
      env: { ...process.env, DATA_DIR: folder, ADMIN_INITIAL_PASSWORD: 'nothing-but-small-letters' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, complained, [code]] = await Promise.all([text(server.stdout), text(server.stderr), once(server, 'exit')]);
    expect(complained).toContain('ADMIN_INITIAL_PASSWORD: expected 8 to 50 characters');
    expect(output + complained).not.toContain('nothing-but');
    expect(code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
