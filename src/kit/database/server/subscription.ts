import pg from 'pg';

/** The pause between two reconnect attempts. */
const RECONNECT_PAUSE_MS = 1000;

/** Receives the notifications of one channel (`pg_notify`) on its own connection, which reconnects when it breaks. */
export class Subscription {
  readonly #config: pg.ClientConfig;
  readonly #channel: string;
  readonly #onNotification: (notification: string | null) => void;
  #client: pg.Client | null = null;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * @param onNotification called with the payload, or with null after a reconnect, since notifications may have been
   * missed
   */
  constructor(config: pg.ClientConfig, channel: string, onNotification: (notification: string | null) => void) {
    this.#config = config;
    this.#channel = channel;
    this.#onNotification = onNotification;
  }

  /** Connects and subscribes. Throws if the database is not available. */
  async open(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('notification', ({ payload }) => this.#onNotification(payload ?? ''));
    // An error is followed by the `end` event, whose listener reconnects.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      // A standby accepts the connection and rejects LISTEN.
      void client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => this.#reconnectLater());
    this.#client = client;
    if (this.#closed) await client.end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reconnectTimer);
    await this.#client?.end();
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    this.#reconnectTimer = setTimeout(() => {
      this.open().then(
        () => this.#onNotification(null),
        () => this.#reconnectLater(),
      );
    }, RECONNECT_PAUSE_MS).unref();
  }
}
