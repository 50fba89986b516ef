import { failureOfWorkbook } from '#kit/import/server/store/failures.ts';
import { plainFileName } from '#kit/http/server/multipart.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import type { WorkbookErrorReason } from '#kit/workbook/words.ts';
import { DEFAULT_LIMITS, MAX_FILE_BYTES } from '#kit/workbook/limits.ts';
import { openByteSource } from '#kit/workbook/server/byte-source.ts';
import { ReadContext } from '#kit/workbook/server/read-context.ts';
import { ZipArchive, type ArchivedFile } from '#kit/workbook/server/xlsx/zip-archive.ts';
import type { AttachedFile } from './attachments.ts';
import { FILE_TOO_LARGE, spoolFile } from './attached-file.ts';
import { ARCHIVE_EXTENSION, extensionOf, acceptsAttachment } from './handler.ts';
import type { MailFailure } from './ledger.ts';
import { nameOfBytes } from './name-bytes.ts';
import { MAX_FILES, type SpoolOptions } from './open-message.ts';

/**
 * Limits of an archive: 512 MB unpacked and this number of entries. Ratios have the limits of workbooks
 * (docs/business-rules/imports.md#limits).
 */
const LIMITS = { ...DEFAULT_LIMITS, decompressedBytes: 512 * 1024 * 1024, entries: 1000 };

/** The archive has no files to import, or too many. */
class UnusableArchive extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure) {
    super(failure.text);
    this.failure = failure;
  }
}

/**
 * Unpacks the accepted files of an archive into the folder. Nested archives are not opened.
 * @throws WorkbookError if it is damaged, encrypted or beyond the limits; UnusableArchive
 */
export async function openArchive(path: string, options: SpoolOptions, signal: AbortSignal): Promise<readonly AttachedFile[]> {
  const source = await openByteSource(path);
  try {
    const archive = await ZipArchive.open(source, new ReadContext(LIMITS, { signal }));
    try {
      const accepted = archive.files().flatMap((entry) => {
        const name = plainFileName(nameOf(entry));
        return acceptsAttachment(options.handler, name) && extensionOf(name) !== ARCHIVE_EXTENSION && !isMacMetadata(nameOf(entry))
          ? [{ entry, name }]
          : [];
      });
      if (accepted.length === 0) throw new UnusableArchive({ text: '压缩包中没有可以读取的文件' });
      if (accepted.length > MAX_FILES)
        throw new UnusableArchive({ text: '压缩包中的文件超过{{limit}}个，请拆分后重新发送', parameters: { limit: MAX_FILES } });
      const files: AttachedFile[] = [];
      for (const { entry, name } of accepted) {
        const file = await unpacked(archive, entry, name, options);
        files.push(file);
      }
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
  { folder, uploadChecks }: SpoolOptions,
): Promise<AttachedFile> {
  if (size > MAX_FILE_BYTES) return { name, failure: FILE_TOO_LARGE };
  const target = { name, contentType: 'application/octet-stream', folder, maxBytes: MAX_FILE_BYTES };
  return await spoolFile(archive.read(key), target, uploadChecks);
}

/** The metadata file that macOS adds for each file. */
const isMacMetadata = (name: string) => /(^|\/)(__MACOSX\/|\._)/.test(name);

const nameOf = ({ rawName, name }: ArchivedFile): string => name ?? nameOfBytes(rawName);

/** Texts for archives that replace those of workbooks, which give advice about Excel. */
const ARCHIVE_TEXTS: Partial<Record<WorkbookErrorReason, string>> = {
  corrupt: '压缩包已损坏，请让发件人重新发送',
  encrypted: '压缩包已加密，请让发件人取消密码后重新发送',
};

/** Why an archive could not be opened; null for a temporary failure. */
export function archiveFailure(error: unknown): MailFailure | null {
  if (error instanceof UnusableArchive) return error.failure;
  if (!(error instanceof WorkbookError) || error.reason === 'cancelled') return null;
  const archiveText = ARCHIVE_TEXTS[error.reason];
  if (archiveText !== undefined) return { text: archiveText };
  const { text, parameters } = failureOfWorkbook(error);
  return { text, parameters };
}
