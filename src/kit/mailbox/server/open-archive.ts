import { failureOfWorkbook } from '#kit/import/server/store/failures.ts';
import type { UploadChecks } from '#kit/import/server/imports.ts';
import { plainFileName } from '#kit/http/server/multipart.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import type { WorkbookErrorReason } from '#kit/workbook/words.ts';
import { DEFAULT_LIMITS, MAX_FILE_BYTES } from '#kit/workbook/limits.ts';
import { openByteSource } from '#kit/workbook/server/byte-source.ts';
import { ReadContext } from '#kit/workbook/server/read-context.ts';
import { ZipArchive, type ArchivedFile } from '#kit/workbook/server/xlsx/zip-archive.ts';
import type { AttachedFile } from './attachments.ts';
import { attachedFile } from './attached-file.ts';
import { ARCHIVE_ENDING, endingOf, acceptsAttachment, type MailHandler } from './handler.ts';
import type { MailFailure } from './ledger.ts';
import { nameOfBytes } from './name-bytes.ts';
import { MAX_FILES } from './open-message.ts';

/**
 * Limits of an archive: 512 MB unpacked and this number of entries. Ratios have the limits of workbooks
 * (docs/business-rules/imports.md#limits).
 */
const LIMITS = { ...DEFAULT_LIMITS, decompressedBytes: 512 * 1024 * 1024, entries: 1000 };

/** An archive without usable files. */
class EmptyArchive extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure) {
    super(failure.text);
    this.failure = failure;
  }
}

/**
 * Unpacks the accepted files of an archive into the folder. Nested archives are not opened.
 * @throws WorkbookError if it is damaged, encrypted or beyond the limits; EmptyArchive
 */
export async function openArchive(
  path: string,
  {
    handler,
    folder,
    uploadChecks,
    signal,
  }: { readonly handler: MailHandler; readonly folder: string; readonly uploadChecks: UploadChecks; readonly signal: AbortSignal },
): Promise<readonly AttachedFile[]> {
  const source = await openByteSource(path);
  try {
    const archive = await ZipArchive.open(source, new ReadContext(LIMITS, { signal }));
    try {
      const taken = archive.files().flatMap((entry) => {
        const name = plainFileName(nameOf(entry));
        return acceptsAttachment(handler, name) && endingOf(name) !== ARCHIVE_ENDING && !isShadow(nameOf(entry)) ? [{ entry, name }] : [];
      });
      if (taken.length === 0) throw new EmptyArchive({ text: '压缩包中没有可以读取的文件' });
      if (taken.length > MAX_FILES)
        throw new EmptyArchive({ text: '压缩包中的文件超过 {{limit}} 个，请拆分后重新发送', parameters: { limit: MAX_FILES } });
      const files: AttachedFile[] = [];
      for (const { entry, name } of taken) files.push(await unpacked(archive, entry, name, folder, uploadChecks));
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
  uploadChecks: UploadChecks,
): Promise<AttachedFile> {
  if (size > MAX_FILE_BYTES) return { name, failure: { text: '文件超过 100 MB，请拆分后上传' } };
  const as = { name, contentType: 'application/octet-stream', folder, most: MAX_FILE_BYTES };
  return await attachedFile(archive.read(key), as, uploadChecks);
}

/** The metadata file that macOS adds for each file. */
const isShadow = (name: string) => /(^|\/)(__MACOSX\/|\._)/.test(name);

const nameOf = ({ rawName, name }: ArchivedFile): string => name ?? nameOfBytes(rawName);

/** Messages for archives where the advice about Excel does not apply. */
const OF_ARCHIVES: Partial<Record<WorkbookErrorReason, string>> = {
  corrupt: '压缩包已损坏，请让发件人重新发送',
  encrypted: '压缩包已加密，请让发件人取消密码后重新发送',
};

/** Why an archive could not be opened; null for a temporary failure. */
export function archiveFailure(error: unknown): MailFailure | null {
  if (error instanceof EmptyArchive) return error.failure;
  if (!(error instanceof WorkbookError) || error.reason === 'cancelled') return null;
  const own = OF_ARCHIVES[error.reason];
  if (own !== undefined) return { text: own };
  const { text, parameters } = failureOfWorkbook(error);
  return { text, parameters };
}
