import os from 'node:os';
import path from 'node:path';
import type { Database } from '#kit/database/server/connection.ts';
import { recordNow } from '#kit/security-log/server/write.ts';

/** Records a backup or restore with the operating system account in the security log. */
export async function recordBackup(database: Database, kind: 'backup' | 'restore', file: string, now: Date): Promise<void> {
  await recordNow(database, { kind, detail: `${os.userInfo().username}: ${path.resolve(file)}` }, now);
}
