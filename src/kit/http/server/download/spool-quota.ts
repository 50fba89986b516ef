import { Failure, TooManyRequests, TooLarge } from '#kit/failure/server/failure.ts';
import { SPOOL_BOUNDS, SpooledBytes, type SpoolBounds } from './spooled-bytes.ts';

/** The spool usage of one call. */
export interface SpoolShare {
  /** The maximum of one call, independent of others. */
  readonly most: number;
  /** @throws Failure if that exceeds the limit of one call, of the caller's calls together, or of all calls */
  take(bytes: number): void;
  /** Must be called after the call's files are deleted. */
  release(): void;
}

/** Limits the spool usage of uploads: files stay while their calls wait, and a user may have many calls. */
export class SpoolQuota {
  readonly #spooled: SpooledBytes;
  readonly #most: number;

  constructor(bounds: SpoolBounds = SPOOL_BOUNDS) {
    this.#spooled = new SpooledBytes(bounds);
    this.#most = bounds.ofOneUser;
  }

  open(userId: number): SpoolShare {
    let taken = 0;
    return {
      most: this.#most,
      take: (bytes) => {
        // Waiting does not help a call that is too large by itself.
        if (taken + bytes > this.#most) throw exceedsSpoolQuota(this.#most);
        const excess = this.#spooled.excess(userId, bytes);
        if (excess === 'ofOneUser') throw new TooManyRequests('您同时上传的文件太多，请等待其中一些完成后重试');
        if (excess === 'ofAll') throw new Failure(503, '100503', '正在进行的上传太多，请稍后重试');
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
export function exceedsSpoolQuota(most: number): TooLarge {
  return new TooLarge('一次上传的文件合计不能超过 {{limit}} MB，请分批上传', { limit: Math.floor(most / MB) });
}
