import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { freePort } from './free-port.ts';

const PASSWORD = 'p@ss/word';
const USER = 'invoices@buero.example';
/** Maximum number of ports to try. */
const ATTEMPTS = 3;
/** Maximum wait for the greeting on a port, in milliseconds. */
const GREETING_MS = 5000;
/** Debian's `nobody` and `nogroup`, under which root has the server run. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A real IMAP server on the loopback, run by an unprivileged user in a separate folder. */
export class Dovecot {
  readonly #folder: string;
  readonly #port: number;
  readonly #child: ChildProcess;

  private constructor(folder: string, port: number, child: ChildProcess) {
    this.#folder = folder;
    this.#port = port;
    this.#child = child;
  }

  /** If another process takes the free port first, another port is tried. */
  static async start(): Promise<Dovecot> {
    for (let attempt = 1; ; attempt += 1) {
      const server = await Dovecot.#launch();
      if (await server.#answers()) return server;
      const log = server.#log();
      rmSync(server.#folder, { recursive: true, force: true });
      if (attempt === ATTEMPTS) throw new Error(`dovecot ended: ${log}`);
    }
  }

  static async #launch(): Promise<Dovecot> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dovecot-'));
    const port = await freePort();
    const isRoot = process.getuid?.() === 0;
    const { uid, gid } = isRoot ? NOBODY : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    writeFileSync(path.join(folder, 'users'), `${USER}:{PLAIN}${PASSWORD}:${uid}:${gid}::${folder}/home::\n`);
    const program = process.env.DOVECOT_PATH ?? '/usr/sbin/dovecot';
    const own = `libexec_dir = ${path.resolve(path.dirname(program), '../lib/dovecot')}\n`;
    writeFileSync(
      path.join(folder, 'dovecot.conf'),
      own + configuration(folder, port, isRoot ? 'nobody' : os.userInfo().username, groupName(gid)),
    );
    for (const name of ['run', 'state', 'home']) mkdirSync(path.join(folder, name));
    if (isRoot) for (const name of ['', 'users', 'dovecot.conf', 'run', 'state', 'home']) chownSync(path.join(folder, name), uid, gid);
    const child = spawn(program, ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
    return new Dovecot(folder, port, child);
  }

  /** The value of IMAP_URL. */
  url(folder = 'INBOX', password = PASSWORD): string {
    return `imap://${encodeURIComponent(USER)}:${encodeURIComponent(password)}@127.0.0.1:${this.#port}/${folder}`;
  }

  get password(): string {
    return PASSWORD;
  }

  /** Puts messages into a folder, as a delivery does. */
  async deliver(messages: readonly (string | Buffer)[], folder = 'INBOX'): Promise<void> {
    await this.#session(async (client) => {
      for (const message of messages) await client.append(folder, Buffer.from(message));
    });
  }

  /**
   * Puts a message of this size into the mailbox. Its attachment is a sparse file, so that no bytes are written.
   */
  deliverLarge(of: { readonly from: string; readonly subject: string; readonly bytes: number }): void {
    const folder = path.join(this.#folder, 'home/Maildir');
    const [written, delivered] = ['tmp', 'new'].map((state) => path.join(folder, state, `${of.bytes}.large`)) as [string, string];
    const head = [
      `From: ${of.from}`,
      `Subject: =?UTF-8?B?${Buffer.from(of.subject).toString('base64')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment; filename="large.xlsx"',
      '\r\n',
    ];
    writeFileSync(written, head.join('\r\n'));
    truncateSync(written, of.bytes);
    if (process.getuid?.() === 0) chownSync(written, NOBODY.uid, NOBODY.gid);
    renameSync(written, delivered);
  }

  /** The flags of all messages of a folder, which reading must not change. */
  flags(folder = 'INBOX'): Promise<string[][]> {
    return this.#session(async (client) => {
      await client.mailboxOpen(folder, { readOnly: true });
      const messages = await client.fetchAll('1:*', { flags: true });
      return messages.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent'));
    });
  }

  /** Creates a folder again with the same messages: their numbers restart, under another UIDVALIDITY. */
  async renumber(folder: string): Promise<void> {
    await this.#session(async (client) => {
      await client.mailboxOpen(folder);
      const messages = await client.fetchAll('1:*', { source: true });
      await client.mailboxClose();
      await client.mailboxDelete(folder);
      await client.mailboxCreate(folder);
      for (const { source } of messages) await client.append(folder, source ?? Buffer.alloc(0));
    });
  }

  async makeFolder(folder: string): Promise<void> {
    await this.#session((client) => client.mailboxCreate(folder));
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #session<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: this.#port,
      secure: false,
      auth: { user: USER, pass: PASSWORD },
      logger: false,
      disableAutoIdle: true,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  /** Whether the server has started; false if it ended. */
  async #answers(): Promise<boolean> {
    while (this.#child.exitCode === null) {
      if (await greets(this.#port)) return true;
      await pause(50);
    }
    return false;
  }

  #log(): string {
    const log = path.join(this.#folder, 'log');
    return existsSync(log) ? readFileSync(log, 'utf8') : '';
  }
}

/**
 * The rootless configuration of its documentation: one user, no chroot, login only on the loopback.
 */
function configuration(folder: string, port: number, user: string, group: string): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/home/Maildir
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

/** Whether Dovecot listens on the port. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(port, '127.0.0.1');
    asking.once('data', (greeting: Buffer) => {
      asking.destroy();
      resolve(/^\* OK .*Dovecot/.test(greeting.toString()));
    });
    for (const end of ['error', 'close'] as const) asking.once(end, () => resolve(false));
    asking.setTimeout(GREETING_MS, () => asking.destroy());
  });
}

/** The name of a group of the system. */
function groupName(gid: number): string {
  const line = readFileSync('/etc/group', 'utf8')
    .split('\n')
    .find((each) => each.split(':')[2] === String(gid));
  return line?.split(':')[0] ?? String(gid);
}
