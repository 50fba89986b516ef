import { Failure, SlowDown } from './failure.ts';
import { SPOOL_BOUNDS, SpooledBytes, type SpoolBounds } from './spooled-bytes.ts';

/** What one call has in the spool. */
export interface SpoolShare {
  /** @throws Failure where that is too much of the caller's, or of everybody's */
  take(bytes: number): void;
  /** To be called when the call's files are gone. */
  giveBack(): void;
}

/** How much of the spool uploads take: files lie there for as long as their calls wait, and a user has many calls. */
export class SpoolQuota {
  readonly #spooled: SpooledBytes;

  constructor(bounds: SpoolBounds = SPOOL_BOUNDS) {
    this.#spooled = new SpooledBytes(bounds);
  }

  open(userId: number): SpoolShare {
    let taken = 0;
    return {
      take: (bytes) => {
        const excess = this.#spooled.excess(userId, bytes);
        if (excess === 'ofOneUser') throw new SlowDown('您同时上传的文件太多，请等待其中一些完成后重试');
        if (excess === 'ofAll') throw new Failure(503, '100503', '正在进行的上传太多，请稍后重试');
        taken += bytes;
        this.#spooled.count(userId, bytes);
      },
      giveBack: () => {
        this.#spooled.count(userId, -taken);
        taken = 0;
      },
    };
  }
}
