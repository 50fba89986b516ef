import { report } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi, uploadFile } from '#kit/http/web/client.ts';
import { readEvents } from '#kit/http/web/event-stream.ts';
import { newIdempotencyKey } from '#kit/http/web/upload.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type {
  batchCall,
  BatchProgress,
  cancelBatch,
  cancelUpload,
  filesImportCall,
  ImportAnswer,
  importCall,
  UploadProgress,
} from '../../contract.ts';
import { FILES_AT_ONCE, FILES_PAUSE_MS } from '../../define.ts';
import { isReadable, UNREADABLE } from '../workbook-file.ts';
import { abandonUpload, abortSending, type Interruption, sendUntilAnswered, storedAfter } from './interruption.ts';

/** A file that the user has chosen, with the user's choices for it. */
export interface ChosenFile {
  readonly file: File;
  /** The encoding of an ambiguous text file. */
  readonly encoding?: AmbiguousEncoding;
  /** Headers that the user has assigned to fields, each with its field's name. */
  readonly columns?: Readonly<Record<string, string>>;
  /** `comparedWith` of the confirmed preview. */
  readonly comparedWith?: string;
}

/** An import call. */
export interface UploadTarget {
  readonly path: string;
  readonly fileField: string;
  /**
   * Whether the call accepts several files. Its answer has only lines; `/ops/batches` returns the answer for each file.
   */
  readonly several?: boolean;
  /** The call's other multipart fields. */
  readonly fields?: Readonly<Record<string, string | number>>;
}

export interface UploadRequest extends UploadTarget {
  /** One file, unless the call accepts several. */
  readonly files: readonly ChosenFile[];
  /** Whether this is a trial, which stores nothing. */
  readonly dryRun: boolean;
}

/**
 * How one of the files ended. Without an answer the file was refused as a whole. An answer with a failure means that
 * the confirmed preview is outdated; the answer is a new preview.
 */
export interface FileResult {
  /** The position of the file, from 0. */
  readonly position: number;
  readonly answer: ImportAnswer | null;
  /** Translated. */
  readonly failure: string | null;
}

/** How an upload ended; some of its files may be stored and others not. */
export interface UploadOutcome {
  /** The files that have ended, in order. */
  readonly results: readonly FileResult[];
  /** The lines of a call that accepts several files: one for each problem. */
  readonly lines: readonly string[];
  /** Why the upload stopped before the last file. A failure was already shown to the user. */
  readonly stopReason: 'cancelled' | 'failed' | null;
}

/** The HTTP statuses of a file that is too large, is not a workbook or violates a rule (docs/api.md#envelope). */
const FILE_REFUSED = new Set([413, 415, 422]);
const CONFLICT = 409;

/** The status of an upload, for `UploadProgress`. */
export interface UploadStatus {
  readonly fileName: string;
  readonly phase: 'sending' | 'working' | 'cancelling';
  /** Share of the bytes sent, 0 to 1. */
  readonly sent: number;
  /** The newest event of the running call. */
  readonly event: Pick<UploadProgress, 'state' | 'rowsRead' | 'rowsChecked' | 'rowsStored' | 'waitingFor'> | null;
  /** Set while the upload waits to be sent again. */
  readonly interruption: Interruption | null;
}

/** The wait before the events of a call are requested again after a failure, in milliseconds. */
const EVENTS_AGAIN_MS = 400;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A running upload. Several files are sent in several calls, one after the other with a pause between them
 * (docs/business-rules/master-data.md#imei-records).
 */
export class RunningUpload {
  private readonly request: UploadRequest;
  private readonly show: (status: UploadStatus) => void;
  private readonly sending = new AbortController();
  private readonly results: FileResult[] = [];
  private readonly lines: string[] = [];
  private status: UploadStatus = { fileName: '', phase: 'sending', sent: 0, event: null, interruption: null };
  /** The Idempotency-Key of the running call, which also identifies its events. */
  private key = '';
  /** The position of the running call's first file. */
  private from = 0;
  /** Whether all bytes of the running call were sent at least once, so that the server may have stored the files. */
  private sentAll = false;
  private isWatched = true;
  private listening: AbortController | null = null;

  constructor(request: UploadRequest, show: (status: UploadStatus) => void) {
    this.request = request;
    this.show = show;
  }

  async run(): Promise<UploadOutcome> {
    const { files } = this.request;
    try {
      for (; this.from < files.length && !this.isCancelled(); this.from += FILES_AT_ONCE) {
        await this.runCall(files.slice(this.from, this.from + FILES_AT_ONCE));
        if (!this.isLastCall()) await sleep(FILES_PAUSE_MS);
      }
      const answers = this.results.filter(({ answer }) => answer !== null);
      return this.outcome(this.isCancelled() && answers.length < files.length ? 'cancelled' : null);
    } catch (error) {
      if (this.isCancelled()) return this.outcome('cancelled');
      if (!(error instanceof ApiFailure)) throw error;
      report(error, {});
      return this.outcome('failed');
    } finally {
      this.watch(false);
    }
  }

  /**
   * Starts or stops the events. They need a connection, of which a browser has six, so only visible progress has one.
   */
  watch(isWatched: boolean): void {
    this.isWatched = isWatched;
    this.updateListening();
  }

  /**
   * Cancels the upload. While bytes are being sent, it is enough to abort the request. Afterwards the server is
   * called. Stored files remain stored.
   */
  async cancel(): Promise<void> {
    if (this.isCancelled()) return;
    const { interruption, fileName } = this.status;
    this.change({ phase: 'cancelling', interruption: null });
    if (!this.sentAll) return abortSending(this.sending);
    try {
      const isTooLate = await this.requestCancellation();
      if (interruption === null) return;
      // If the cancellation was too late, a retry with the same key returns the lost answer.
      if (isTooLate) interruption.retry();
      else abortSending(this.sending);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // With an answer (not 0) the server does not know the call: it has stored nothing.
      if (interruption !== null) abandonUpload(this.sending, fileName, error.httpStatus !== 0 || interruption.stored === 'nothing');
      // The server has not registered the call yet: the upload continues, and the user may cancel again.
      else if (this.isLastCall()) this.change({ phase: 'working' });
    }
  }

  /** Returns whether the request was too late. */
  private async requestCancellation(): Promise<boolean> {
    const cancel = { method: 'POST', silent: true, endsQuietly: true } as const;
    if (this.request.several === true) {
      const { cancelled } = await callApi<typeof cancelBatch>({ ...cancel, path: `/ops/batches/${this.key}/cancel` });
      return !cancelled;
    }
    const { state } = await callApi<typeof cancelUpload>({ ...cancel, path: `/ops/uploads/${this.key}/cancel` });
    return state === 'done';
  }

  private isCancelled(): boolean {
    return this.status.phase === 'cancelling';
  }

  private isLastCall(): boolean {
    return this.from + FILES_AT_ONCE >= this.request.files.length;
  }

  private outcome(stopReason: UploadOutcome['stopReason']): UploadOutcome {
    return { results: this.results, lines: this.lines, stopReason };
  }

  private async runCall(files: readonly ChosenFile[]): Promise<void> {
    this.key = newIdempotencyKey();
    this.sentAll = false;
    this.updateListening();
    const { results, lines } = await sendUntilAnswered(
      () => this.send(files),
      this.sending.signal,
      (failure, retry) => this.onInterrupted(failure, retry),
    );
    this.results.push(...results);
    this.lines.push(...lines);
  }

  private async send(files: readonly ChosenFile[]): Promise<Pick<UploadOutcome, 'results' | 'lines'>> {
    const { path, fileField, several, fields, dryRun } = this.request;
    const fileName = this.nameOf(files[0]?.file.name ?? '', this.from);
    if (!this.isCancelled()) this.change({ fileName, phase: 'sending', sent: 0, event: null, interruption: null });
    await this.requireReadable();
    const upload = {
      path,
      field: fileField,
      files: files.map(({ file }) => file),
      fields: { ...fields, ...choicesOf(files) },
      query: dryRun ? { dryRun: 1 } : undefined,
      idempotencyKey: this.key,
      signal: this.sending.signal,
      silent: true,
      onProgress: (sent: number) => this.onSent(sent),
    };
    if (several !== true) {
      const result = await uploadFile<ReturnType<typeof importCall>>(upload).then(
        (answer) => ({ answer, failure: null }),
        (error: unknown) => resultOfError(error),
      );
      return { results: [{ position: 0, ...result }], lines: [] };
    }
    const lines = await uploadFile<ReturnType<typeof filesImportCall>>(upload);
    const { files: ended } = await callApi<typeof batchCall>({ path: `/ops/batches/${this.key}`, silent: true });
    return { results: ended.map(({ position, ...end }) => ({ ...end, position: this.from + position })), lines };
  }

  private async requireReadable(): Promise<void> {
    const readable = await Promise.all(this.request.files.map(({ file }) => isReadable(file)));
    if (readable.includes(false)) throw new ApiFailure({ code: 'unreadable', httpStatus: 0, message: translate(UNREADABLE) });
  }

  private onInterrupted(failure: ApiFailure, retry: () => void): void {
    const isSafe = !this.sentAll || this.request.dryRun;
    if (this.isCancelled()) return abandonUpload(this.sending, this.status.fileName, isSafe);
    this.change({ event: null, interruption: { reason: failure.message, stored: storedAfter(failure, isSafe), retry } });
    this.updateListening();
  }

  private onSent(sent: number): void {
    if (this.status.phase !== 'sending') return;
    this.sentAll ||= sent >= 1;
    this.change({ sent, phase: sent >= 1 ? 'working' : 'sending' });
    this.updateListening();
  }

  private updateListening(): void {
    if (!this.isWatched || !this.sentAll || this.status.interruption !== null) {
      this.listening?.abort();
      this.listening = null;
    } else if (this.listening === null) {
      this.listening = new AbortController();
      void this.listen(this.listening.signal);
    }
  }

  private async listen(signal: AbortSignal): Promise<void> {
    const path = `/ops/${this.request.several === true ? 'batches' : 'uploads'}/${this.key}/events`;
    const onEvent = (event: UploadProgress | BatchProgress) => {
      if (!signal.aborted) this.change(this.progressIn(event));
    };
    // A broken stream affects only the display: the answer of the import decides the outcome.
    while ((await readEvents(path, { signal, onEvent })) === 'lost') await sleep(EVENTS_AGAIN_MS);
  }

  private progressIn(event: UploadProgress | BatchProgress): Partial<UploadStatus> {
    if ('state' in event) return { event };
    const { fileName, filesDone } = event;
    return {
      event: { ...event, state: 'reading' },
      ...(fileName === null ? {} : { fileName: this.nameOf(fileName, this.from + filesDone) }),
    };
  }

  private nameOf(name: string, position: number): string {
    const files = this.request.files.length;
    return files === 1 ? name : translate('第{{place}} / {{files}}个文件：{{name}}', { place: position + 1, files, name });
  }

  private change(part: Partial<UploadStatus>): void {
    this.status = { ...this.status, ...part };
    this.show(this.status);
  }
}

/**
 * The user's choices for the files of a call as form fields, joined by commas. Blank fields are omitted. Only a call
 * for one file accepts `columns`, whose JSON has commas itself.
 */
function choicesOf(files: readonly ChosenFile[]): Readonly<Record<string, string>> {
  const choices = {
    encoding: files.map(({ encoding }) => encoding ?? '').join(),
    columns: files.map(({ columns }) => (columns === undefined ? '' : JSON.stringify(columns))).join(),
    comparedWith: files.map(({ comparedWith }) => comparedWith ?? '').join(),
  };
  return Object.fromEntries(Object.entries(choices).filter(([, values]) => /[^,]/.test(values)));
}

/** The result of a file that was refused as a whole, or whose preview was outdated. Other errors are rethrown. */
function resultOfError(error: unknown): Pick<FileResult, 'answer' | 'failure'> {
  if (!(error instanceof ApiFailure)) throw error;
  if (FILE_REFUSED.has(error.httpStatus)) return { answer: null, failure: error.message };
  if (error.httpStatus === CONFLICT && isPreview(error.result)) return { answer: error.result, failure: error.message };
  throw error;
}

/** Whether the result of a conflict is a new preview. */
const isPreview = (result: unknown): result is ImportAnswer => typeof result === 'object' && result !== null && 'comparedWith' in result;
