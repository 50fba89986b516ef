import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message that the mail server received. */
export interface Received {
  readonly recipients: readonly string[];
  /** Without its angle brackets; the same for a message that was sent twice. */
  readonly messageId: string;
  /** Headers and body as received. */
  readonly raw: string;
}

/** A real mail server on the loopback that stores received messages. */
export class MailServer {
  readonly received: Received[] = [];
  /** While true, it rejects messages. */
  refusing = false;
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const take = (raw: string) => {
          if (this.refusing) return done(new Error('the mailbox is full'));
          const messageId = /^Message-ID: <(.+)>\r$/im.exec(raw)?.[1] ?? '';
          this.received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), messageId, raw });
          done();
        };
        // A killed sender leaves an incomplete message, which is ignored.
        text(stream).then(take, () => undefined);
      },
    });
  }

  static async start(): Promise<MailServer> {
    const mails = new MailServer();
    // The connection of a sender that is killed.
    mails.#server.on('error', () => undefined);
    mails.#server.listen(0, '127.0.0.1');
    await once(mails.#server.server, 'listening');
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(done);
    });
  }
}
