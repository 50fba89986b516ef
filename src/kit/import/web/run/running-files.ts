import { report } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi, uploadFile } from '#kit/http/web/client.ts';
import { readEvents } from '#kit/http/web/event-stream.ts';
import { newIdempotencyKey } from '#kit/http/web/upload.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { batchCall, BatchProgress, filesImportCall } from '../../contract.ts';
import { FILES_AT_ONCE, FILES_PAUSE_MS } from '../../define.ts';
import { abandonUpload, abortSending, sendUntilAnswered, storedAfter } from './interruption.ts';
import type { UploadStatus } from './running-upload.ts';
import { isReadable, UNREADABLE } from '../workbook-file.ts';

/** The encoding that was chosen for a file, or none. */
export type ChosenEncoding = AmbiguousEncoding | '';

export interface FilesRequest {
  /** The import call's path, as the specification prints it. */
  readonly path: string;
  /** The multipart field of the files. */
  readonly field: string;
  readonly files: readonly File[];
  /** Null tries them, and stores nothing; else what the preview of each that is confirmed was compared with. */
  readonly comparedWith: readonly string[] | null;
  /** The encoding of each text file, in order; blank if none was chosen. */
  readonly encodings: readonly ChosenEncoding[];
}

/** What became of one of the files; `position` is its place among them. */
export type FileResult = AnswerOf<typeof batchCall>['files'][number];

/** How the sending of files ended; some may be stored and others not. */
export interface FilesEnd {
  /** Those that came to an end, in their order. */
  readonly results: readonly FileResult[];
  /** What is wrong, a line a problem, as the call answers it. */
  readonly lines: readonly string[];
  /** Why it was stopped. A failure has already been shown to the user. */
  readonly brokenOff: 'cancelled' | 'failed' | null;
}

/**
 * Several files from their first byte to their answers: sent in groups, one after the other with a pause between
 * (docs/business-rules/master-data.md#imei-records).
 */
export class RunningFiles {
  private readonly request: FilesRequest;
  private readonly show: (status: UploadStatus) => void;
  private readonly sending = new AbortController();
  private readonly results: FileResult[] = [];
  private readonly lines: string[] = [];
  private status: UploadStatus = { fileName: '', phase: 'sending', sent: 0, event: null, interruption: null };
  /** The key of the running group; it is followed and cancelled by this key. */
  private key = '';
  /** All bytes of the running group were sent once, so that the server may have stored them. */
  private sentAll = false;

  constructor(request: FilesRequest, show: (status: UploadStatus) => void) {
    this.request = request;
    this.show = show;
  }

  async run(): Promise<FilesEnd> {
    try {
      const { files } = this.request;
      for (let from = 0; from < files.length && !this.isCancelled(); from += FILES_AT_ONCE) {
        if (from > 0) await new Promise((resolve) => setTimeout(resolve, FILES_PAUSE_MS));
        if (!this.isCancelled()) await this.send(files.slice(from, from + FILES_AT_ONCE), from);
      }
      return this.end(this.isCancelled() ? 'cancelled' : null);
    } catch (error) {
      if (this.isCancelled()) return this.end('cancelled');
      if (!(error instanceof ApiFailure)) throw error;
      report(error, {});
      return this.end('failed');
    }
  }

  /**
   * While bytes are sent, nothing of their group is stored, so aborting the request is enough. Afterwards the server is
   * called. Stored files remain stored.
   */
  async cancel(): Promise<void> {
    const { phase, interruption, fileName } = this.status;
    if (phase === 'cancelling') return;
    this.change({ phase: 'cancelling', interruption: null });
    if (!this.sentAll) return abortSending(this.sending);
    try {
      await callApi({ method: 'POST', path: `/ops/batches/${this.key}/cancel`, silent: true, endsQuietly: true });
      if (interruption !== null) abortSending(this.sending);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Too late or not yet known there: no further group is sent all the same.
      if (interruption !== null) abandonUpload(this.sending, fileName, error.httpStatus !== 0 || interruption.stored === 'nothing');
    }
  }

  private isCancelled(): boolean {
    return this.status.phase === 'cancelling';
  }

  private end(brokenOff: FilesEnd['brokenOff']): FilesEnd {
    return { results: this.results, lines: this.lines, brokenOff };
  }

  private async requireReadable(): Promise<void> {
    const readable = await Promise.all(this.request.files.map(isReadable));
    if (readable.includes(false)) throw new ApiFailure({ code: 'unreadable', httpStatus: 0, message: translate(UNREADABLE) });
  }

  private async send(files: readonly File[], from: number): Promise<void> {
    this.key = newIdempotencyKey();
    this.sentAll = false;
    const { lines, results } = await sendUntilAnswered(
      () => this.sendGroup(files, from),
      this.sending.signal,
      (failure, retry) => this.interrupted(failure, retry),
    );
    this.lines.push(...lines);
    this.results.push(...results.map((file) => ({ ...file, position: from + file.position })));
  }

  private async sendGroup(files: readonly File[], from: number): Promise<{ lines: readonly string[]; results: readonly FileResult[] }> {
    this.change({ phase: 'sending', sent: 0, event: null, interruption: null, fileName: this.placeOf(files[0]?.name ?? '', from) });
    await this.requireReadable();
    const following = new AbortController();
    try {
      const { path, field, comparedWith, encodings } = this.request;
      const ofGroup = (values: readonly string[]) => Array.from(files, (_, at) => values[from + at] ?? '').join();
      const lines = await uploadFile<ReturnType<typeof filesImportCall>>({
        path,
        field,
        files,
        ...(comparedWith === null ? { query: { dryRun: 1 } } : {}),
        fields: { encoding: ofGroup(encodings), ...(comparedWith === null ? {} : { comparedWith: ofGroup(comparedWith) }) },
        idempotencyKey: this.key,
        signal: this.sending.signal,
        silent: true,
        onProgress: (sent) => this.sentSoFar(sent, from, following.signal),
      });
      const { files: results } = await callApi<typeof batchCall>({ path: `/ops/batches/${this.key}`, silent: true });
      return { lines, results };
    } finally {
      following.abort();
    }
  }

  private interrupted(failure: ApiFailure, retry: () => void): void {
    const isSafe = !this.sentAll || this.request.comparedWith === null;
    if (this.isCancelled()) return abandonUpload(this.sending, this.status.fileName, isSafe);
    this.change({ interruption: { reason: failure.message, stored: storedAfter(failure, isSafe), retry } });
  }

  private sentSoFar(sent: number, from: number, until: AbortSignal): void {
    if (this.status.phase !== 'sending') return;
    this.sentAll ||= sent >= 1;
    this.change({ sent, phase: sent >= 1 ? 'working' : 'sending' });
    if (sent >= 1) void this.follow(from, until);
  }

  private async follow(from: number, signal: AbortSignal): Promise<void> {
    const onEvent = ({ batchId, fileName, filesDone, rowsRead, rowsChecked, rowsStored, waitingFor }: BatchProgress) => {
      if (signal.aborted) return;
      const event = { uploadId: batchId, state: 'reading', rowsRead, rowsChecked, rowsStored, waitingFor, failure: null } as const;
      this.change({ event, ...(fileName === null ? {} : { fileName: this.placeOf(fileName, from + filesDone) }) });
    };
    await readEvents(`/ops/batches/${this.key}/events`, { signal, onEvent });
  }

  private placeOf(name: string, index: number): string {
    return translate('第 {{place}} / {{files}} 个文件：{{name}}', { place: index + 1, files: this.request.files.length, name });
  }

  private change(part: Partial<UploadStatus>): void {
    this.status = { ...this.status, ...part };
    this.show(this.status);
  }
}
