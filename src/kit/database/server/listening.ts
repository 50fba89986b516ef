import pg from 'pg';

/** Between two tries to reach a server that is away. */
const AGAIN_MS = 1000;

/** Hears what transactions tell on one channel when they commit (`pg_notify`), over a connection of its own, which is opened again whenever it breaks. */
export class Listening {
  readonly #config: pg.ClientConfig;
  readonly #channel: string;
  readonly #heard: (told: string | null) => void;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param heard is given what was told; null when the connection is there again, since what was told in between is not known */
  constructor(config: pg.ClientConfig, channel: string, heard: (told: string | null) => void) {
    this.#config = config;
    this.#channel = channel;
    this.#heard = heard;
  }

  /** Listens from now on. Throws where the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
    // Its end follows, and says it all.
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    client.on('end', () => this.#openAgain());
    this.#client = client;
    if (this.#closed) await client.end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    await this.#client?.end();
  }

  #openAgain(): void {
    if (this.#closed) return;
    this.#again = setTimeout(() => {
      this.open().then(
        () => this.#heard(null),
        () => this.#openAgain(),
      );
    }, AGAIN_MS).unref();
  }
}
