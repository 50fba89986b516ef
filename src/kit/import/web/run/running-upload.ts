import { report } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi, uploadFile } from '#kit/http/web/client.ts';
import { readEvents } from '#kit/http/web/event-stream.ts';
import type { QueryValue } from '#kit/http/web/request.ts';
import { newIdempotencyKey } from '#kit/http/web/upload.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import type { ImportAnswer, importCall, UploadProgress } from '../../contract.ts';
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

/** The HTTP statuses of a broken rule and of a conflict (docs/api.md#envelope). */
const RULE_BROKEN = 422;
const CONFLICT = 409;

/** The status of an upload, for `UploadProgress`. */
export interface UploadStatus {
  readonly fileName: string;
  readonly phase: 'sending' | 'working' | 'cancelling';
  /** Share of the bytes sent, 0 to 1. */
  readonly sent: number;
  /** The newest event of `ops/uploads/{uploadId}/events`. */
  readonly event: UploadProgress | null;
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
  private sentAll = false;
  private watched = true;
  private listening: AbortController | null = null;

  constructor(request: WorkbookUploadRequest, show: (status: UploadStatus) => void) {
    this.request = request;
    this.show = show;
    this.status = { fileName: request.file.name, phase: 'sending', sent: 0, event: null };
  }

  async run(): Promise<UploadOutcome> {
    this.change({});
    if (!(await isReadable(this.request.file))) return this.unreadable();
    try {
      const answer = await uploadFile<ReturnType<typeof importCall>>({
        ...this.request,
        idempotencyKey: this.key,
        signal: this.sending.signal,
        silent: true,
        onProgress: (sent) => this.sentSoFar(sent),
      });
      return { kind: answer.allErrorList.length === 0 ? 'done' : 'refused', answer };
    } catch (error) {
      return this.endedBy(error);
    } finally {
      this.watch(false);
    }
  }

  /** Whether the progress is visible. Otherwise no connection is kept open, since a browser has only six. */
  watch(watched: boolean): void {
    this.watched = watched;
    this.listenWhereWatched();
  }

  /** While bytes are sent, nothing is stored, so aborting the request is enough. Afterwards the server is called. */
  async cancel(): Promise<void> {
    if (this.status.phase === 'cancelling') return;
    this.change({ phase: 'cancelling' });
    if (!this.sentAll) return this.sending.abort(new DOMException('cancelled', 'AbortError'));
    try {
      await callApi({ method: 'POST', path: `/ops/uploads/${this.status.event?.uploadId ?? this.key}/cancel`, silent: true });
    } catch (error) {
      // The cancellation was too late, or the server does not know the upload yet: the import continues, and the user
      // may cancel again.
      if (!(error instanceof ApiFailure)) throw error;
      this.change({ phase: 'working' });
    }
  }

  private change(part: Partial<UploadStatus>): void {
    this.status = { ...this.status, ...part };
    this.show(this.status);
  }

  private sentSoFar(sent: number): void {
    if (this.status.phase !== 'sending') return;
    this.sentAll = sent >= 1;
    this.change({ sent, phase: this.sentAll ? 'working' : 'sending' });
    this.listenWhereWatched();
  }

  private listenWhereWatched(): void {
    if (!this.watched || !this.sentAll) {
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

  private unreadable(): UploadOutcome {
    return this.endedBy(new ApiFailure({ code: 'unreadable', httpStatus: 0, message: translate(UNREADABLE) }));
  }

  private endedBy(error: unknown): UploadOutcome {
    if (this.status.phase === 'cancelling') return { kind: 'cancelled' };
    if (!(error instanceof ApiFailure)) throw error;
    if (error.httpStatus === RULE_BROKEN) return { kind: 'rejected', failure: error };
    if (error.httpStatus === CONFLICT && isPreview(error.result)) return { kind: 'outdated', answer: error.result };
    report(error, {});
    return { kind: 'failed', failure: error };
  }
}

/** Whether a conflict contains a new preview. */
const isPreview = (result: unknown): result is ImportAnswer => typeof result === 'object' && result !== null && 'comparedWith' in result;
