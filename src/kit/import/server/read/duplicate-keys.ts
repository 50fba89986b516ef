/** Maximum keys stored, as many as a worksheet has rows, in 16 MB. Beyond it duplicates are assumed possible. */
const MAX_KEYS = 1 << 20;
const FIRST_SLOTS = 1 << 12;
/** The number of free slots: the fuller a table, the longer the search for a free slot. */
const FREE_SHARE = 0.5;

/**
 * Detects whether a natural key of an upload may occur twice, by a 64-bit hash of each key. Nearly every upload has
 * each key once. Grouping half a million rows in the database takes a twentieth of the time of an import, so it is done
 * only if this class reports a possible duplicate.
 */
export class DuplicateKeyDetector {
  #low = new Int32Array(FIRST_SLOTS);
  #high = new Int32Array(FIRST_SLOTS);
  #count = 0;
  #mayRepeat = false;
  #lowOfKey = 0;
  #highOfKey = 0;

  /** Whether a key may occur twice; false only if none does. */
  get mayRepeat(): boolean {
    return this.#mayRepeat;
  }

  /** Adds the next byte of the current key. */
  add(byte: number): void {
    this.#lowOfKey = Math.imul(this.#lowOfKey ^ byte, 0x01000193);
    const mixed = Math.imul(this.#highOfKey ^ byte, 0x5bd1e995);
    this.#highOfKey = mixed ^ (mixed >>> 15);
  }

  end(): void {
    const low = this.#lowOfKey;
    // Only a free slot is 0.
    const high = this.#highOfKey | 1;
    this.#lowOfKey = 0;
    this.#highOfKey = 0;
    if (this.#mayRepeat) return;
    if (this.#place(low, high)) this.#mayRepeat = true;
    else if (++this.#count >= this.#low.length * FREE_SHARE) this.#grow();
  }

  /** Returns whether the key was already present. */
  #place(low: number, high: number): boolean {
    const [lows, highs] = [this.#low, this.#high];
    const last = lows.length - 1;
    let slot = (Math.imul(low ^ high, 0x9e3779b1) >>> 8) & last;
    for (; highs[slot] !== 0; slot = (slot + 1) & last) if (highs[slot] === high && lows[slot] === low) return true;
    lows[slot] = low;
    highs[slot] = high;
    return false;
  }

  #grow(): void {
    const [lows, highs] = [this.#low, this.#high];
    if (this.#count >= MAX_KEYS) {
      this.#mayRepeat = true;
      return;
    }
    this.#low = new Int32Array(lows.length * 2);
    this.#high = new Int32Array(lows.length * 2);
    for (let slot = 0; slot < highs.length; slot++) if (highs[slot] !== 0) this.#place(lows[slot]!, highs[slot]!);
  }
}
