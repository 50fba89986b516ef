/** How many bytes may lie in the spool at once. */
export interface SpoolBounds {
  readonly ofAll: number;
  readonly ofOneUser: number;
}

/** Uploads and downloads have as much, each for themselves. A page sends five files of at most 100 MB in a call. */
export const SPOOL_BOUNDS: SpoolBounds = { ofAll: 4 * 1024 ** 3, ofOneUser: 1024 ** 3 };

/** Who has how many bytes in the spool. */
export class SpooledBytes {
  readonly #bounds: SpoolBounds;
  readonly #bytesOf = new Map<number, number>();
  #bytes = 0;

  constructor(bounds: SpoolBounds) {
    this.#bounds = bounds;
  }

  /** Whose bound so many more would pass; null where they have room. */
  excess(userId: number, bytes: number): keyof SpoolBounds | null {
    if ((this.#bytesOf.get(userId) ?? 0) + bytes > this.#bounds.ofOneUser) return 'ofOneUser';
    return this.#bytes + bytes > this.#bounds.ofAll ? 'ofAll' : null;
  }

  /** Counts bytes as a user's, or no more where they are negative. */
  count(userId: number, bytes: number): void {
    this.#bytes += bytes;
    const ofUser = (this.#bytesOf.get(userId) ?? 0) + bytes;
    if (ofUser === 0) this.#bytesOf.delete(userId);
    else this.#bytesOf.set(userId, ofUser);
  }
}
