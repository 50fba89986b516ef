import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message as the mail server was given it. */
export interface Received {
  readonly recipients: readonly string[];
  /** Without its angle brackets; the same for a message that had to be sent twice. */
  readonly messageId: string;
  /** Headers and body, as they travelled. */
  readonly raw: string;
}

/** A real mail server on the loopback, which keeps what it is given. */
export class MailServer {
  readonly received: Received[] = [];
  /** While true it takes no message. */
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
        // A sender that is killed leaves half a message, which is none.
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
