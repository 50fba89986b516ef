import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure, callApi, uploadFile } from '#kit/http/web/client.ts';
import { report } from '#kit/http/web/answer.ts';
import type { QueryValue } from '#kit/http/web/request.ts';
import { newIdempotencyKey } from '#kit/http/web/upload.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import type { ImportAnswer, ImportProblem, UploadProgress } from '../define.ts';
import { readEvents } from './event-stream.ts';

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

/** How an upload ended. `failed` has been told to the person already; `refused` stored nothing and says which cells are wrong. */
export type UploadOutcome<T extends ImportAnswer = ImportAnswer> =
  | { readonly kind: 'done'; readonly answer: T }
  | { readonly kind: 'refused'; readonly answer: T; readonly problems: readonly ImportProblem[]; readonly url: string | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** Where an upload stands, for `UploadProgress`. */
export interface UploadStanding {
  readonly fileName: string;
  readonly phase: 'sending' | 'working' | 'cancelling';
  /** Share of the bytes sent, 0 to 1. */
  readonly sent: number;
  /** The newest event of `ops/uploads/{uploadId}/events`. */
  readonly event: UploadProgress | null;
}

export interface WorkbookUpload {
  /** Null while nothing is under way. */
  readonly standing: UploadStanding | null;
  /** Sends a workbook and answers how that ended; never throws. One at a time: a second call while one runs answers `cancelled`. */
  readonly start: <T extends ImportAnswer = ImportAnswer>(request: WorkbookUploadRequest) => Promise<UploadOutcome<T>>;
  /** Asks to stop; whether it came in time, the outcome of `start` tells. */
  readonly cancel: () => void;
}

/** How long to wait before asking for the events of an upload again that the server does not know yet. */
const EVENTS_AGAIN_MS = 400;

/**
 * One upload of a workbook at a time, with the progress of its bytes and then of its rows, and a way to stop it.
 * Leaving the page stops listening but not the import: the server finishes what it was given whole, or stores nothing.
 */
export function useWorkbookUpload(): WorkbookUpload {
  const [standing, setStanding] = useState<UploadStanding | null>(null);
  const current = useRef<RunningUpload | null>(null);
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      current.current?.stopListening();
    };
  }, []);

  const start = useCallback(async <T extends ImportAnswer>(request: WorkbookUploadRequest): Promise<UploadOutcome<T>> => {
    if (current.current !== null) return { kind: 'cancelled' };
    const upload = new RunningUpload(request, (next) => {
      if (mounted.current) setStanding(next);
    });
    current.current = upload;
    try {
      return await upload.run<T>();
    } finally {
      current.current = null;
      if (mounted.current) setStanding(null);
    }
  }, []);

  const cancel = useCallback(() => void current.current?.cancel(), []);
  return { standing, start, cancel };
}

/** One upload from its first byte to its answer. */
class RunningUpload {
  /** Names the upload before it has an id: the same key stores once, and its events are found by it. */
  private readonly key = newIdempotencyKey();
  private readonly sending = new AbortController();
  private readonly listening = new AbortController();
  private readonly request: WorkbookUploadRequest;
  private readonly show: (standing: UploadStanding) => void;
  private standing: UploadStanding;

  constructor(request: WorkbookUploadRequest, show: (standing: UploadStanding) => void) {
    this.request = request;
    this.show = show;
    this.standing = { fileName: request.file.name, phase: 'sending', sent: 0, event: null };
  }

  async run<T extends ImportAnswer>(): Promise<UploadOutcome<T>> {
    this.change({});
    if (!(await isReadable(this.request.file))) return this.unreadable();
    try {
      const answer = await uploadFile<T>({
        ...this.request,
        idempotencyKey: this.key,
        signal: this.sending.signal,
        silent: true,
        onProgress: (sent) => this.sentSoFar(sent),
      });
      const problems = answer.allErrorList;
      return problems.length === 0 ? { kind: 'done', answer } : { kind: 'refused', answer, problems, url: answer.url };
    } catch (error) {
      return this.endedBy(error);
    } finally {
      this.stopListening();
    }
  }

  stopListening(): void {
    this.listening.abort();
  }

  /** While bytes are sent nothing is stored yet, so cutting the connection is enough; afterwards the server is asked. */
  async cancel(): Promise<void> {
    if (this.standing.phase === 'cancelling') return;
    const sentAll = this.standing.phase === 'working';
    this.change({ phase: 'cancelling' });
    if (!sentAll) return this.sending.abort(new DOMException('cancelled', 'AbortError'));
    try {
      await callApi({ method: 'POST', path: `/ops/uploads/${this.standing.event?.uploadId ?? this.key}/cancel`, silent: true });
    } catch (error) {
      // Too late or not yet known there: the import goes on, and may be stopped by another press.
      if (!(error instanceof ApiFailure)) throw error;
      this.change({ phase: 'working' });
    }
  }

  private change(part: Partial<UploadStanding>): void {
    this.standing = { ...this.standing, ...part };
    this.show(this.standing);
  }

  private sentSoFar(sent: number): void {
    if (this.standing.phase !== 'sending') return;
    this.change({ sent, phase: sent >= 1 ? 'working' : 'sending' });
    if (sent >= 1) void this.listen();
  }

  private async listen(): Promise<void> {
    const { signal } = this.listening;
    const onEvent = (event: UploadProgress) => {
      if (!signal.aborted) this.change({ event });
    };
    while (!signal.aborted && !(await readEvents(`/ops/uploads/${this.key}/events`, { signal, onEvent }))) {
      await new Promise((resolve) => setTimeout(resolve, EVENTS_AGAIN_MS));
    }
  }

  private unreadable(): UploadOutcome<never> {
    return this.endedBy(
      new ApiFailure({ code: 'unreadable', httpStatus: 0, message: translate('文件已被修改或无法读取，请重新选择文件') }),
    );
  }

  private endedBy(error: unknown): UploadOutcome<never> {
    if (this.standing.phase === 'cancelling') return { kind: 'cancelled' };
    if (!(error instanceof ApiFailure)) throw error;
    report(error, {});
    return { kind: 'failed', failure: error };
  }
}

/** A file that was saved again after it had been chosen cannot be read any more; a browser reports that as a lost connection. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
