import { report } from '#kit/http/web/answer.ts';
import { ApiFailure, callApi, uploadFile } from '#kit/http/web/client.ts';
import { readEvents } from '#kit/http/web/event-stream.ts';
import type { QueryValue } from '#kit/http/web/request.ts';
import { newIdempotencyKey } from '#kit/http/web/upload.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import type { ImportAnswer, importCall, UploadProgress } from '../contract.ts';
import { isReadable, UNREADABLE } from './workbook-file.ts';

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
 * How an upload ended. `outdated` stored nothing because the preview that was confirmed is not what would happen now, and brings a new one; `refused` stored nothing and says which cells are wrong, `rejected` says what speaks against the file as a whole; `failed` has been
 * told to the person already.
 */
export type UploadOutcome<T extends ImportAnswer = ImportAnswer> =
  | { readonly kind: 'done'; readonly answer: T }
  | { readonly kind: 'outdated'; readonly answer: T }
  | { readonly kind: 'refused'; readonly answer: T }
  | { readonly kind: 'rejected'; readonly failure: ApiFailure }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** The HTTP statuses of a rule that is broken, and of what stands in the way (docs/api.md#envelope). */
const RULE_BROKEN = 422;
const CONFLICT = 409;

/** Where an upload stands, for `UploadProgress`. */
export interface UploadStatus {
  readonly fileName: string;
  readonly phase: 'sending' | 'working' | 'cancelling';
  /** Share of the bytes sent, 0 to 1. */
  readonly sent: number;
  /** The newest event of `ops/uploads/{uploadId}/events`. */
  readonly event: UploadProgress | null;
}

/** How long to wait before asking for an upload's events again, where they could not be had. */
const EVENTS_AGAIN_MS = 400;

/** One upload from its first byte to its answer. */
export class RunningUpload {
  /** Names the upload before it has an id: the same key stores once, and its events are found by it. */
  private readonly key = newIdempotencyKey();
  private readonly sending = new AbortController();
  private readonly request: WorkbookUploadRequest;
  private readonly show: (standing: UploadStatus) => void;
  private standing: UploadStatus;
  private sentAll = false;
  private watched = true;
  private listening: AbortController | null = null;

  constructor(request: WorkbookUploadRequest, show: (standing: UploadStatus) => void) {
    this.request = request;
    this.show = show;
    this.standing = { fileName: request.file.name, phase: 'sending', sent: 0, event: null };
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

  /** Whether somebody looks at the progress: for nobody no connection is kept open, of which a browser has six. */
  watch(watched: boolean): void {
    this.watched = watched;
    this.listenWhereWatched();
  }

  /** While bytes are sent nothing is stored yet, so cutting the connection is enough; afterwards the server is asked. */
  async cancel(): Promise<void> {
    if (this.standing.phase === 'cancelling') return;
    this.change({ phase: 'cancelling' });
    if (!this.sentAll) return this.sending.abort(new DOMException('cancelled', 'AbortError'));
    try {
      await callApi({ method: 'POST', path: `/ops/uploads/${this.standing.event?.uploadId ?? this.key}/cancel`, silent: true });
    } catch (error) {
      // Too late or not yet known there: the import goes on, and may be stopped by another press.
      if (!(error instanceof ApiFailure)) throw error;
      this.change({ phase: 'working' });
    }
  }

  private change(part: Partial<UploadStatus>): void {
    this.standing = { ...this.standing, ...part };
    this.show(this.standing);
  }

  private sentSoFar(sent: number): void {
    if (this.standing.phase !== 'sending') return;
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
    // Its answer decides what became of the upload; a lost stream loses nothing but the sight of it.
    while ((await readEvents(`/ops/uploads/${this.key}/events`, { signal, onEvent })) === 'lost') {
      await new Promise((resolve) => setTimeout(resolve, EVENTS_AGAIN_MS));
    }
  }

  private unreadable(): UploadOutcome {
    return this.endedBy(new ApiFailure({ code: 'unreadable', httpStatus: 0, message: translate(UNREADABLE) }));
  }

  private endedBy(error: unknown): UploadOutcome {
    if (this.standing.phase === 'cancelling') return { kind: 'cancelled' };
    if (!(error instanceof ApiFailure)) throw error;
    if (error.httpStatus === RULE_BROKEN) return { kind: 'rejected', failure: error };
    if (error.httpStatus === CONFLICT && isPreview(error.result)) return { kind: 'outdated', answer: error.result };
    report(error, {});
    return { kind: 'failed', failure: error };
  }
}

/** Whether a conflict says what the import would do now. */
const isPreview = (result: unknown): result is ImportAnswer => typeof result === 'object' && result !== null && 'comparedWith' in result;
