import { open } from 'node:fs/promises';
import type { AttachedFile } from './attachments.ts';
import { endingOf } from './handler.ts';
import { writeToSpool } from './write-to-spool.ts';

/** PDF readers look for the signature within this number of bytes. */
const PDF_MARK_WITHIN = 1024;

/**
 * Spools an attachment. A `.pdf` file must have the PDF signature, since nothing else reads it. Workbooks and archives
 * are validated by their readers.
 * @throws FileTooLarge, or Failure 507 while disk space is low
 */
export async function attachedFile(...[content, as, uploadChecks]: Parameters<typeof writeToSpool>): Promise<AttachedFile> {
  const file = await writeToSpool(content, as, uploadChecks);
  const { name } = as;
  if (endingOf(name) === '.pdf' && !(await isPdf(file.path))) return { name, failure: { text: '文件内容不是 PDF，未保存' } };
  return { name, file };
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_MARK_WITHIN), 0, PDF_MARK_WITHIN, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF');
  } finally {
    await file.close();
  }
}
