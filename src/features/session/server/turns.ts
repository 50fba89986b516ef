/** Lets one at a time through for each name, in the order of coming; who has several names waits for all of them. For one server process. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async take<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = names.map((name) => this.#last.get(name) ?? Promise.resolve());
    const { promise: mine, resolve: end } = Promise.withResolvers<void>();
    // All names at once, so that two never wait for each other.
    for (const name of names) this.#last.set(name, mine);
    try {
      await Promise.all(before);
      return await work();
    } finally {
      end();
      for (const name of names) if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
