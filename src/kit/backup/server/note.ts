import os from 'node:os';
import path from 'node:path';
import type { Database } from '#kit/database/server/connection.ts';
import { recordNow } from '#kit/security-log/server/write.ts';

/** Leaves in the security log that everything was copied into a file, or came out of one, and under which account of the machine. */
export async function noteBackup(database: Database, kind: 'backup' | 'restore', file: string, now: Date): Promise<void> {
  await recordNow(database, { kind, detail: `${os.userInfo().username}: ${path.resolve(file)}` }, now);
}
