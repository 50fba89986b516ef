import { Failure, SlowDown } from './failure.ts';

/** Bytes of uploads that may lie in the spool at once. */
export interface SpoolBounds {
  readonly ofAll: number;
  readonly ofOneUser: number;
}

/** As downloads have it. A page sends five files of at most 100 MB in a call. */
const BOUNDS: SpoolBounds = { ofAll: 4 * 1024 ** 3, ofOneUser: 1024 ** 3 };

/** What one call has in the spool. */
export interface SpoolShare {
  /** @throws Failure where that is too much of the caller's, or of everybody's */
  take(bytes: number): void;
  /** To be called when the call's files are gone. */
  giveBack(): void;
}

/** How much of the spool uploads take: files lie there for as long as their calls wait, and a user has many calls. */
export class SpoolQuota {
  readonly #bounds: SpoolBounds;
  readonly #bytesOf = new Map<number, number>();
  #bytes = 0;

  constructor(bounds: SpoolBounds = BOUNDS) {
    this.#bounds = bounds;
  }

  open(userId: number): SpoolShare {
    let taken = 0;
    return {
      take: (bytes) => {
        if ((this.#bytesOf.get(userId) ?? 0) + bytes > this.#bounds.ofOneUser)
          throw new SlowDown('您同时上传的文件太多，请等待其中一些完成后重试');
        if (this.#bytes + bytes > this.#bounds.ofAll) throw new Failure(503, '100503', '正在进行的上传太多，请稍后重试');
        taken += bytes;
        this.#count(userId, bytes);
      },
      giveBack: () => {
        this.#count(userId, -taken);
        taken = 0;
      },
    };
  }

  #count(userId: number, bytes: number): void {
    this.#bytes += bytes;
    const ofUser = (this.#bytesOf.get(userId) ?? 0) + bytes;
    if (ofUser === 0) this.#bytesOf.delete(userId);
    else this.#bytesOf.set(userId, ofUser);
  }
}
