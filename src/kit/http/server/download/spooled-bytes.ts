/** Maximum bytes in the spool at the same time. */
export interface SpoolBounds {
  readonly ofAll: number;
  readonly ofOneUser: number;
}

/** Uploads and downloads each have these limits. A page sends five files of at most 100 MB in a call. */
export const SPOOL_BOUNDS: SpoolBounds = { ofAll: 4 * 1024 ** 3, ofOneUser: 1024 ** 3 };

/** Counts each user's bytes in the spool. The calls without a session (null) share one count. */
export class SpooledBytes {
  readonly #bounds: SpoolBounds;
  readonly #bytesOf = new Map<number | null, number>();
  #bytes = 0;

  constructor(bounds: SpoolBounds) {
    this.#bounds = bounds;
  }

  /** The limit that these bytes would exceed; null if there is room. */
  exceededLimit(userId: number | null, bytes: number): keyof SpoolBounds | null {
    if ((this.#bytesOf.get(userId) ?? 0) + bytes > this.#bounds.ofOneUser) return 'ofOneUser';
    return this.#bytes + bytes > this.#bounds.ofAll ? 'ofAll' : null;
  }

  /** Adds bytes to a user's count, or subtracts negative ones. */
  count(userId: number | null, bytes: number): void {
    this.#bytes += bytes;
    const ofUser = (this.#bytesOf.get(userId) ?? 0) + bytes;
    if (ofUser === 0) this.#bytesOf.delete(userId);
    else this.#bytesOf.set(userId, ofUser);
  }
}
