import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * The behaviour of a partner for a request: a complete answer; a failure; rows accepted and the connection closed
 * within the answer; rows accepted and the answer never completed.
 */
export type Behaviour = 'answer' | 'fail' | 'cut' | 'hang';

export interface Request {
  readonly key: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
}

interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

interface RowAnswer {
  readonly id: number;
  readonly accepted: boolean;
  readonly reason?: string;
}

/** As in docs/push.md. */
function isSigned(secret: string, time: string, body: string, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * A partner that receives pushes: a real server on the loopback, which checks signatures and repeats its answer for a
 * known key.
 */
export class PushPartner {
  readonly secret = 'the-secret-of-the-tests';
  readonly requests: Request[] = [];
  /** Every key under which a row has arrived. */
  readonly keysOf = new Map<number, Set<string>>();
  /** The behaviour for the next requests, in order; afterwards it answers. */
  readonly next: Behaviour[] = [];
  /** Called before `next`; with null, `next` decides. */
  behave: (request: Request) => Behaviour | null = () => null;
  /** The reason for rejecting a row; null to accept it. */
  refuses: (row: Request['rows'][number]) => string | null = () => null;
  /** Called when a request has been handled. */
  done: (behaviour: Behaviour) => void = () => undefined;
  /** The answer for each row. */
  readonly answers = new Map<number, RowAnswer>();
  readonly #answersTo = new Map<string, RowAnswer[]>();
  readonly #server: Server;
  #url = '';

  private constructor(tls: Tls | null) {
    const take = (request: IncomingMessage, response: ServerResponse) => void this.#take(request, response);
    this.#server = tls === null ? createServer(take) : createTlsServer(tls, take);
  }

  /** @param tls its certificate for `localhost` and key; null for plain HTTP */
  static async start(tls: Tls | null = null): Promise<PushPartner> {
    const partner = new PushPartner(tls);
    partner.#server.listen(0, '127.0.0.1');
    await once(partner.#server, 'listening');
    const { port } = partner.#server.address() as AddressInfo;
    partner.#url = `${tls === null ? 'http://127.0.0.1' : 'https://localhost'}:${port}/rows?token=in-the-address`;
    return partner;
  }

  /** Remains valid after a stop. */
  get url(): string {
    return this.#url;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => {
      this.#server.close(() => done());
    });
  }

  async #take(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(message);
    const { headers } = message;
    const signed = isSigned(this.secret, String(headers['x-push-time']), body, String(headers['x-push-signature']));
    if (!signed) return void response.writeHead(401).end();
    const { rows } = JSON.parse(body) as Pick<Request, 'rows'>;
    const request = { key: String(headers['idempotency-key']), body, headers, rows };
    this.requests.push(request);
    const behaviour = this.behave(request) ?? this.next.shift() ?? 'answer';
    if (behaviour === 'fail') response.writeHead(500).end('{"rows": "none"}');
    else this.#answer(request, response, behaviour);
    this.done(behaviour);
  }

  #answer({ key, rows }: Request, response: ServerResponse, behaviour: Exclude<Behaviour, 'fail'>): void {
    for (const { id } of rows) this.keysOf.set(id, (this.keysOf.get(id) ?? new Set()).add(key));
    const answers = this.#answersTo.get(key) ?? rows.map((row) => this.#judge(row));
    this.#answersTo.set(key, answers);
    for (const answer of answers) this.answers.set(answer.id, answer);
    const body = JSON.stringify({ rows: answers });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    if (behaviour === 'answer') return void response.end(body);
    response.write(body.slice(0, body.length / 2), () => behaviour === 'cut' && response.destroy());
  }

  #judge(row: Request['rows'][number]): RowAnswer {
    const reason = this.refuses(row);
    return reason === null ? { id: row.id, accepted: true } : { id: row.id, accepted: false, reason };
  }
}
