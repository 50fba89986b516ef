/**
 * RC4, which OpenSSL 3 has only in its legacy provider, which Node does not load. Used only for .xls files that Excel
 * has encrypted with its public default password, so no secret depends on it.
 */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_, i) => i);
  #i = 0;
  #j = 0;

  constructor(key: Uint8Array) {
    for (let i = 0, j = 0; i < 256; i++) {
      j = (j + this.#state[i]! + key[i % key.length]!) & 0xff;
      this.#swap(i, j);
    }
  }

  /** Decrypts (or encrypts) in place. */
  apply(bytes: Uint8Array): void {
    const state = this.#state;
    for (let offset = 0; offset < bytes.length; offset++) {
      this.#i = (this.#i + 1) & 0xff;
      this.#j = (this.#j + state[this.#i]!) & 0xff;
      this.#swap(this.#i, this.#j);
      bytes[offset] = bytes[offset]! ^ state[(state[this.#i]! + state[this.#j]!) & 0xff]!;
    }
  }

  #swap(a: number, b: number): void {
    const previous = this.#state[a]!;
    this.#state[a] = this.#state[b]!;
    this.#state[b] = previous;
  }
}
