import { failureOfWorkbook } from '#kit/import/server/store/failures.ts';
import type { Reception } from '#kit/import/server/imports.ts';
import { plainFileName } from '#kit/http/server/multipart.ts';
import { WorkbookError, type WorkbookErrorReason } from '#kit/workbook/error.ts';
import { DEFAULT_LIMITS, MAX_FILE_BYTES } from '#kit/workbook/limits.ts';
import { openByteSource } from '#kit/workbook/server/byte-source.ts';
import { ReadContext } from '#kit/workbook/server/read-context.ts';
import { ZipArchive, type ArchivedFile } from '#kit/workbook/server/xlsx/zip-archive.ts';
import type { BroughtFile } from './attachments.ts';
import { broughtFile } from './brought-file.ts';
import { ARCHIVE_ENDING, endingOf, takes, type MailHandler } from './handler.ts';
import type { MailFailure } from './ledger.ts';
import { nameOfBytes } from './name-bytes.ts';
import { MAX_FILES } from './open-message.ts';

/**
 * What an archive may hold in all, unpacked: 512 MB, and so many entries; ratios are bounded as those of workbooks are
 * (docs/business-rules/imports.md#limits).
 */
const LIMITS = { ...DEFAULT_LIMITS, decompressedBytes: 512 * 1024 * 1024, entries: 1000 };

/** An archive that brings nothing. */
export class NothingInside extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure) {
    super(failure.text);
    this.failure = failure;
  }
}

/**
 * Unpacks the files of an archive that are taken into the folder; archives within it are not opened.
 * @throws WorkbookError for one that is damaged, encrypted or beyond the limits; NothingInside
 */
export async function openArchive(
  path: string,
  {
    handler,
    folder,
    reception,
    signal,
  }: { readonly handler: MailHandler; readonly folder: string; readonly reception: Reception; readonly signal: AbortSignal },
): Promise<readonly BroughtFile[]> {
  const source = await openByteSource(path);
  try {
    const archive = await ZipArchive.open(source, new ReadContext(LIMITS, { signal }));
    try {
      const taken = archive.files().flatMap((entry) => {
        const name = plainFileName(nameOf(entry));
        return takes(handler, name) && endingOf(name) !== ARCHIVE_ENDING && !isShadow(nameOf(entry)) ? [{ entry, name }] : [];
      });
      if (taken.length === 0) throw new NothingInside({ text: '压缩包中没有可以读取的文件' });
      if (taken.length > MAX_FILES)
        throw new NothingInside({ text: '压缩包中的文件超过 {{limit}} 个，请拆分后重新发送', parameters: { limit: MAX_FILES } });
      const files: BroughtFile[] = [];
      for (const { entry, name } of taken) files.push(await unpacked(archive, entry, name, folder, reception));
      return files;
    } finally {
      archive.close();
    }
  } finally {
    await source.close();
  }
}

async function unpacked(
  archive: ZipArchive,
  { key, size }: ArchivedFile,
  name: string,
  folder: string,
  reception: Reception,
): Promise<BroughtFile> {
  if (size > MAX_FILE_BYTES) return { name, failure: { text: '文件超过 100 MB，请拆分后上传' } };
  const as = { name, contentType: 'application/octet-stream', folder, most: MAX_FILE_BYTES };
  return await broughtFile(archive.read(key), as, reception);
}

/** What macOS puts beside each file. */
const isShadow = (name: string) => /(^|\/)(__MACOSX\/|\._)/.test(name);

const nameOf = ({ rawName, name }: ArchivedFile): string => name ?? nameOfBytes(rawName);

/** What is said of an archive where advice about Excel is of no use. */
const OF_ARCHIVES: Partial<Record<WorkbookErrorReason, string>> = {
  corrupt: '压缩包已损坏，请让发件人重新发送',
  encrypted: '压缩包已加密，请让发件人取消密码后重新发送',
};

/** Why an archive could not be opened; null for trouble that may pass. */
export function archiveFailure(error: unknown): MailFailure | null {
  if (error instanceof NothingInside) return error.failure;
  if (!(error instanceof WorkbookError) || error.reason === 'cancelled') return null;
  const own = OF_ARCHIVES[error.reason];
  if (own !== undefined) return { text: own };
  const { text, parameters } = failureOfWorkbook(error);
  return { text, parameters };
}
