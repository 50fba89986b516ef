import { open } from 'node:fs/promises';
import type { AttachedFile } from './attachments.ts';
import { extensionOf } from './handler.ts';
import type { MailFailure } from './ledger.ts';
import { writeToSpool } from './write-to-spool.ts';

/** The failure of a file of more than `MAX_FILE_BYTES`. */
export const FILE_TOO_LARGE: MailFailure = { text: '文件超过100 MB，请拆分后上传' };

/** PDF readers search for the signature in this number of bytes at the beginning. */
const PDF_SIGNATURE_RANGE = 1024;

/**
 * Writes an attachment to the spool folder. A `.pdf` file must have the PDF signature, since no reader validates it
 * later, as it does workbooks and archives.
 * @throws FileTooLarge, or Failure 507 while disk space is low
 */
export async function spoolFile(...[content, target, uploadChecks]: Parameters<typeof writeToSpool>): Promise<AttachedFile> {
  const file = await writeToSpool(content, target, uploadChecks);
  const { name } = target;
  if (extensionOf(name) !== '.pdf') return { name, file };
  const isValid = await isPdf(file.path);
  return isValid ? { name, file } : { name, failure: { text: '文件内容不是PDF，未保存' } };
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_SIGNATURE_RANGE), 0, PDF_SIGNATURE_RANGE, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF');
  } finally {
    await file.close();
  }
}
