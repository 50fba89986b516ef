import { report } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi, uploadFile } from '#kit/http/web/client.ts';
import { readEvents } from '#kit/http/web/event-stream.ts';
import type { QueryValue } from '#kit/http/web/request.ts';
import { newIdempotencyKey } from '#kit/http/web/upload.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import type { cancelUpload, ImportAnswer, importCall, UploadProgress } from '../../contract.ts';
import { abandonUpload, abortSending, type Interruption, sendUntilAnswered, storedAfter } from './interruption.ts';
import { isReadable, UNREADABLE } from '../workbook-file.ts';

export interface WorkbookUploadRequest {
  /** The import call's path, as the specification prints it. */
  readonly path: string;
  /** The multipart field of the file. */
  readonly field: string;
  readonly file: File;
  /** The call's other multipart fields. */
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
}

/**
 * How an upload ended. `outdated`: nothing is stored because the confirmed preview is not current; it contains a new
 * one. `refused`: nothing is stored, and the wrong cells are listed. `rejected`: the file as a whole breaks a rule.
 * `failed`: the user has already been shown the failure.
 */
export type UploadOutcome<T extends ImportAnswer = ImportAnswer> =
  | { readonly kind: 'done'; readonly answer: T }
  | { readonly kind: 'outdated'; readonly answer: T }
  | { readonly kind: 'refused'; readonly answer: T }
  | { readonly kind: 'rejected'; readonly failure: ApiFailure }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** The HTTP statuses of a file that is too large, is no workbook or breaks a rule (docs/api.md#envelope). */
const FILE_REFUSED = new Set([413, 415, 422]);
const CONFLICT = 409;

/** The status of an upload, for `UploadProgress`. */
export interface UploadStatus {
  readonly fileName: string;
  readonly phase: 'sending' | 'working' | 'cancelling';
  /** Share of the bytes sent, 0 to 1. */
  readonly sent: number;
  /** The newest event of `ops/uploads/{uploadId}/events`. */
  readonly event: UploadProgress | null;
  /** Set while the upload waits to be sent again. */
  readonly interruption: Interruption | null;
}

/** How long to wait before requesting an upload's events again after a failure. */
const EVENTS_AGAIN_MS = 400;

/** One upload from its first byte to its answer. */
export class RunningUpload {
  /** Names the upload before it has an id: the same key stores once, and its events are found by it. */
  private readonly key = newIdempotencyKey();
  private readonly sending = new AbortController();
  private readonly request: WorkbookUploadRequest;
  private readonly show: (status: UploadStatus) => void;
  private status: UploadStatus;
  /** All bytes were sent once, so that the server may have stored them. */
  private sentAll = false;
  private watched = true;
  private listening: AbortController | null = null;

  constructor(request: WorkbookUploadRequest, show: (status: UploadStatus) => void) {
    this.request = request;
    this.show = show;
    this.status = { fileName: request.file.name, phase: 'sending', sent: 0, event: null, interruption: null };
  }

  async run(): Promise<UploadOutcome> {
    this.change({});
    try {
      const answer = await sendUntilAnswered(
        () => this.send(),
        this.sending.signal,
        (failure, retry) => this.interrupted(failure, retry),
      );
      return { kind: answer.allErrorList.length === 0 ? 'done' : 'refused', answer };
    } catch (error) {
      return this.endedBy(error);
    } finally {
      this.watch(false);
    }
  }

  private async send(): Promise<ImportAnswer> {
    if (this.status.interruption !== null) this.change({ phase: 'sending', sent: 0, interruption: null });
    if (!(await isReadable(this.request.file))) throw new ApiFailure({ code: 'unreadable', httpStatus: 0, message: translate(UNREADABLE) });
    return uploadFile<ReturnType<typeof importCall>>({
      ...this.request,
      idempotencyKey: this.key,
      signal: this.sending.signal,
      silent: true,
      onProgress: (sent) => this.sentSoFar(sent),
    });
  }

  private interrupted(failure: ApiFailure, retry: () => void): void {
    const isSafe = !this.sentAll || this.request.query?.dryRun !== undefined;
    if (this.status.phase === 'cancelling') return abandonUpload(this.sending, this.request.file.name, isSafe);
    const interruption = { reason: failure.message, stored: storedAfter(failure, isSafe), retry };
    this.change({ event: null, interruption });
    this.listenWhereWatched();
  }

  /** Whether the progress is visible. Otherwise no connection is kept open, since a browser has only six. */
  watch(watched: boolean): void {
    this.watched = watched;
    this.listenWhereWatched();
  }

  /** While bytes are sent, nothing is stored, so aborting the request is enough. Afterwards the server is called. */
  async cancel(): Promise<void> {
    if (this.status.phase === 'cancelling') return;
    const { interruption } = this.status;
    this.change({ phase: 'cancelling', interruption: null });
    if (!this.sentAll) return abortSending(this.sending);
    try {
      const path = `/ops/uploads/${this.status.event?.uploadId ?? this.key}/cancel` as const;
      const { state } = await callApi<typeof cancelUpload>({ method: 'POST', path, silent: true, endsQuietly: true });
      if (interruption === null) return;
      // A cancellation that was too late: the same key returns the answer that was lost.
      if (state === 'done') interruption.retry();
      else abortSending(this.sending);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The server does not know the upload yet: the import continues, and the user may cancel again.
      if (interruption === null) return this.change({ phase: 'working' });
      abandonUpload(this.sending, this.request.file.name, error.httpStatus !== 0 || interruption.stored === 'nothing');
    }
  }

  private change(part: Partial<UploadStatus>): void {
    this.status = { ...this.status, ...part };
    this.show(this.status);
  }

  private sentSoFar(sent: number): void {
    if (this.status.phase !== 'sending') return;
    this.sentAll ||= sent >= 1;
    this.change({ sent, phase: sent >= 1 ? 'working' : 'sending' });
    this.listenWhereWatched();
  }

  private listenWhereWatched(): void {
    if (!this.watched || !this.sentAll || this.status.interruption !== null) {
      this.listening?.abort();
      this.listening = null;
    } else if (this.listening === null) {
      this.listening = new AbortController();
      void this.listen(this.listening.signal);
    }
  }

  private async listen(signal: AbortSignal): Promise<void> {
    const onEvent = (event: UploadProgress) => {
      if (!signal.aborted) this.change({ event });
    };
    // The answer of the import decides the outcome. A broken stream only loses the display of the progress.
    while ((await readEvents(`/ops/uploads/${this.key}/events`, { signal, onEvent })) === 'lost') {
      await new Promise((resolve) => setTimeout(resolve, EVENTS_AGAIN_MS));
    }
  }

  private endedBy(error: unknown): UploadOutcome {
    if (this.status.phase === 'cancelling') return { kind: 'cancelled' };
    if (!(error instanceof ApiFailure)) throw error;
    if (FILE_REFUSED.has(error.httpStatus)) return { kind: 'rejected', failure: error };
    if (error.httpStatus === CONFLICT && isPreview(error.result)) return { kind: 'outdated', answer: error.result };
    report(error, {});
    return { kind: 'failed', failure: error };
  }
}

/** Whether a conflict contains a new preview. */
const isPreview = (result: unknown): result is ImportAnswer => typeof result === 'object' && result !== null && 'comparedWith' in result;
