import { open } from 'node:fs/promises';
import type { BroughtFile } from './attachments.ts';
import { endingOf } from './handler.ts';
import { spooled } from './spooled.ts';

/** Readers of PDF find its mark within so many bytes. */
const PDF_MARK_WITHIN = 1024;

/**
 * Spools an attachment. A `.pdf`, which nothing here reads, must have the mark of a PDF; workbooks and archives are
 * checked by what reads them.
 * @throws TooMuch, or Failure 507 while a disk is short
 */
export async function broughtFile(...[content, as, reception]: Parameters<typeof spooled>): Promise<BroughtFile> {
  const file = await spooled(content, as, reception);
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
