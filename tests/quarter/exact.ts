/** An exact number as a fraction of two integers: money is summed unrounded and rounded once for display. */
export class Exact {
  static readonly ZERO = new Exact(0n, 1n);
  readonly #over: bigint;
  readonly #under: bigint;

  private constructor(over: bigint, under: bigint) {
    this.#over = over;
    this.#under = under;
  }

  /** From an integer, or from a decimal as text. */
  static of(written: string | number): Exact {
    const [whole = '0', part = ''] = String(written).split('.');
    return new Exact(BigInt(whole + part), 10n ** BigInt(part.length));
  }

  plus(other: Exact): Exact {
    return new Exact(this.#over * other.#under + other.#over * this.#under, this.#under * other.#under).#shortest();
  }

  minus(other: Exact): Exact {
    return this.plus(other.times(-1));
  }

  times(other: Exact | number | string): Exact {
    const factor = other instanceof Exact ? other : Exact.of(other);
    return new Exact(this.#over * factor.#over, this.#under * factor.#under).#shortest();
  }

  over(divisor: Exact | number): Exact {
    const by = divisor instanceof Exact ? divisor : Exact.of(divisor);
    const sign = by.#over < 0n ? -1n : 1n;
    return new Exact(this.#over * by.#under * sign, this.#under * by.#over * sign).#shortest();
  }

  isMoreThan(other: Exact): boolean {
    return this.#over * other.#under > other.#over * this.#under;
  }

  get isZero(): boolean {
    return this.#over === 0n;
  }

  /** The greatest integer not above the number. */
  floor(): number {
    const cut = this.#over / this.#under;
    return Number(this.#over < 0n && cut * this.#under !== this.#over ? cut - 1n : cut);
  }

  /** Rounded to a number of places, half away from zero. */
  rounded(places: number): string {
    const scaled = (this.#over < 0n ? -this.#over : this.#over) * 10n ** BigInt(places) * 2n + this.#under;
    const digits = String(scaled / (this.#under * 2n)).padStart(places + 1, '0');
    const sign = this.#over < 0n && /[1-9]/.test(digits) ? '-' : '';
    return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }

  /** With its own places, at most this number. */
  plain(places: number): string {
    return this.rounded(places).replace(/\.?0+$/, '');
  }

  #shortest(): Exact {
    let [a, b] = [this.#over < 0n ? -this.#over : this.#over, this.#under];
    while (b > 0n) [a, b] = [b, a % b];
    return a > 1n ? new Exact(this.#over / a, this.#under / a) : this;
  }
}

export const sumOf = (numbers: readonly Exact[]): Exact => numbers.reduce((sum, number) => sum.plus(number), Exact.ZERO);
