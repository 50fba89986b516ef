/** Maximum keys stored: the rows of a worksheet, in 16 MB. With more keys, duplicates are assumed to be possible. */
const MAX_KEYS = 1 << 20;
/** Slots of the first hash table. The number of slots is always a power of two, as `#insert` requires. */
const FIRST_SLOTS = 1 << 12;
/** Maximum share of occupied slots. In a fuller table the search for a free slot takes longer. */
const MAX_LOAD = 0.5;

/**
 * Detects whether a natural key of an upload may occur twice, by a 64-bit hash of each key. Duplicates are rare, and
 * their search in the database takes a twentieth of the time of an import. So it runs only if this class reports a
 * possible duplicate.
 */
export class DuplicateKeyDetector {
  #low = new Int32Array(FIRST_SLOTS);
  #high = new Int32Array(FIRST_SLOTS);
  #count = 0;
  #mayRepeat = false;
  #lowOfKey = 0;
  #highOfKey = 0;

  /** Whether a key may occur twice. If false, no key does. */
  get mayRepeat(): boolean {
    return this.#mayRepeat;
  }

  /** Adds the next byte of the current key. */
  add(byte: number): void {
    this.#lowOfKey = Math.imul(this.#lowOfKey ^ byte, 0x01000193);
    const mixed = Math.imul(this.#highOfKey ^ byte, 0x5bd1e995);
    this.#highOfKey = mixed ^ (mixed >>> 15);
  }

  /** Ends the current key. */
  end(): void {
    const low = this.#lowOfKey;
    // Not 0, which marks a free slot.
    const high = this.#highOfKey | 1;
    this.#lowOfKey = 0;
    this.#highOfKey = 0;
    if (this.#mayRepeat) return;
    if (this.#insert(low, high)) this.#mayRepeat = true;
    else if (++this.#count >= this.#low.length * MAX_LOAD) this.#grow();
  }

  /** Inserts a key. Returns whether it was already present. */
  #insert(low: number, high: number): boolean {
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
    for (let slot = 0; slot < highs.length; slot++) if (highs[slot] !== 0) this.#insert(lows[slot]!, highs[slot]!);
  }
}
