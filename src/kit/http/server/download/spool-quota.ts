import { Failure, TooManyRequests, TooLarge } from '#kit/failure/server/failure.ts';
import { SPOOL_BOUNDS, SpooledBytes, type SpoolBounds } from './spooled-bytes.ts';

/** The spool usage of one call. */
export interface SpoolShare {
  /** The maximum of one call, which is that of one user. */
  readonly maxBytes: number;
  /**
   * Counts bytes before they are written.
   * @throws Failure if they exceed the limit of the call, of all calls of the caller, or of all calls
   */
  take(bytes: number): void;
  /** Must be called after the call's files are deleted. */
  release(): void;
}

/** Limits the spool usage of uploads. Their files stay on disk until their calls end. */
export class SpoolQuota {
  readonly #spooled: SpooledBytes;
  readonly #maxBytes: number;

  constructor(bounds: SpoolBounds = SPOOL_BOUNDS) {
    this.#spooled = new SpooledBytes(bounds);
    this.#maxBytes = bounds.ofOneUser;
  }

  open(userId: number | null): SpoolShare {
    let taken = 0;
    return {
      maxBytes: this.#maxBytes,
      take: (bytes) => {
        // Waiting does not help a call that is too large by itself.
        if (taken + bytes > this.#maxBytes) throw exceedsSpoolQuota(this.#maxBytes);
        const exceeded = this.#spooled.exceededLimit(userId, bytes);
        if (exceeded === 'ofOneUser') throw new TooManyRequests('您同时上传的文件太多，请等待其中一些完成后重试');
        if (exceeded === 'ofAll') throw new Failure(503, '正在进行的上传太多，请稍后重试');
        taken += bytes;
        this.#spooled.count(userId, bytes);
      },
      release: () => {
        this.#spooled.count(userId, -taken);
        taken = 0;
      },
    };
  }
}

const MB = 1024 * 1024;

/** The failure of a call that exceeds its user's limit by itself. */
export function exceedsSpoolQuota(maxBytes: number): TooLarge {
  return new TooLarge('一次上传的文件合计不能超过{{limit}} MB，请分批上传', { limit: Math.floor(maxBytes / MB) });
}
