import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readWorkbookInThread } from './read-in-thread.ts';
import { compoundFile, uint16, uint32 } from './testing/handmade-xls.ts';

test('reading in a thread ends at the time limit, even if the reader never pauses', async () => {
  const cipher =
    'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="AAAAAAAAAAAAAAAAAAAAAA=="';
  const xml = `<e><keyData ${cipher}/><p:encryptedKey spinCount="1000000" ${cipher}/></e>`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'read-in-thread-'));
  const file = path.join(folder, 'busy.xls');
  await writeFile(
    file,
    compoundFile({
      EncryptionInfo: Buffer.concat([uint16(4, 4), uint32(0x40), Buffer.from(xml)]),
      EncryptedPackage: Buffer.alloc(100),
    }),
  );
  try {
    const reading = readWorkbookInThread(file, { signal: new AbortController().signal, limits: { readMs: 1 } });
    await expect(reading.next()).rejects.toThrow('timeout: without a pause');
  } finally {
    await rm(folder, { recursive: true });
  }
});
