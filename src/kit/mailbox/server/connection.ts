import { ImapFlow, type FetchMessageObject, type MessageStructureObject } from 'imapflow';
import { MAX_SUBJECT, type MailFailure, type MessageHead } from './ledger.ts';
import type { Mailbox } from './settings.ts';
import { storableText, storableTime } from './storable.ts';
import { trustFailureOf, TRUST_HEADERS } from './trust.ts';

/** Timeouts for connecting and for an idle connection, in milliseconds. */
const CONNECT_MS = 20_000;
const IDLE_TIMEOUT_MS = 120_000;
/** Message headers fetched per request. */
const HEADERS_PER_REQUEST = 200;
/** Bytes of a message fetched per request. */
const CHUNK_BYTES = 1024 * 1024;
/**
 * The largest single response, in bytes; a larger one ends the connection. Parsing the 300,000 addresses of one header
 * took more than a minute. The UIDs of half a million messages fit.
 */
const MAX_RESPONSE_BYTES = 4 * CHUNK_BYTES;
/** Maximum length of a stored address or Message-ID, in characters. */
const MAX_ADDRESS = 500;

/** The mailbox is temporarily unavailable. The next run retries. */
export class MailboxUnavailable extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure, cause?: unknown) {
    super(failure.text, { cause });
    this.failure = failure;
  }
}

/** The header of a message cannot be parsed. Another run has the same result. */
export class UnparsableHeader extends MailboxUnavailable {}

export interface FoundMessage extends MessageHead {
  /** Images and texts do not count. */
  readonly hasAttachments: boolean;
  /** Bytes of the text parts, which are held in memory when the message is opened. */
  readonly textBytes: number;
  /** Why the sender is not trusted; null if it is. */
  readonly trustFailure: MailFailure | null;
}

/** A folder opened read-only: flags such as \Seen do not change. */
export interface OpenFolder {
  /** Changes when the server renumbers its messages. */
  readonly uidValidity: number;
  /** Whether the connection still works after a failed call. */
  readonly usable: boolean;
  /** The UIDs greater than this one, ascending, in chunks. */
  uidsAfter(uid: number, batchSize?: number): AsyncGenerator<readonly number[]>;
  fetchHeads(uids: readonly number[]): Promise<readonly FoundMessage[]>;
  /** The message with this UID, or with this Message-ID if the UIDs have changed. Null if it no longer exists. */
  find(recorded: { readonly uidValidity: number; readonly uid: number; readonly messageId: string | null }): Promise<FoundMessage | null>;
  /** The raw message. */
  fetch(uid: number): AsyncGenerator<Buffer>;
}

/**
 * Opens the mailbox's folder, runs the function and closes the connection.
 * @throws MailboxUnavailable
 */
export async function withFolder<T>(mailbox: Mailbox, signal: AbortSignal, work: (folder: OpenFolder) => Promise<T>): Promise<T> {
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.secure,
    // Over a network the password is sent only over TLS.
    doSTARTTLS: mailbox.secure || mailbox.local ? undefined : true,
    auth: { user: mailbox.user, pass: mailbox.password },
    // The library would log the protocol.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    maxLineLength: MAX_RESPONSE_BYTES,
    maxLiteralSize: MAX_RESPONSE_BYTES,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  // A broken connection also rejects the pending call. Without a listener it would end the process.
  client.on('error', () => undefined);
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const folder = await openFolder(client, mailbox);
    return await work(folder);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await client.logout().catch(() => undefined);
    client.close();
  }
}

async function openFolder(client: ImapFlow, mailbox: Mailbox): Promise<OpenFolder> {
  await responseOf(client.connect());
  const folder = await client.mailboxOpen(mailbox.folder, { readOnly: true }).catch((error: unknown) => {
    if (!client.usable) throw unavailable(error);
    throw new MailboxUnavailable({ text: '邮箱中没有文件夹“{{folder}}”', parameters: { folder: mailbox.folder } }, error);
  });
  const uidValidity = Number(folder.uidValidity);
  const search = async (query: Parameters<ImapFlow['search']>[0]) => {
    const uids = await responseOf(client.search(query, { uid: true }));
    // The library returns false for every error, and an empty list if no message matches.
    if (!uids) throw new MailboxUnavailable(client.usable ? NO_ANSWER : BROKEN);
    return uids;
  };
  const fetchHeads = async (uids: readonly number[]) => {
    const requested = { uid: true, envelope: true, size: true, bodyStructure: true, headers: TRUST_HEADERS };
    const messages = await responseOf(client.fetchAll(uids.join(','), requested, { uid: true }));
    // The library omits messages whose response it cannot parse, such as those with parts nested too deep. Deleted
    // messages are missing, too, but a search does not find them.
    const missing = uids.filter((uid) => !messages.some((message) => message.uid === uid));
    const unparsable = missing.length === 0 ? [] : await search({ uid: missing.join(',') });
    if (unparsable.length > 0) throw new UnparsableHeader(NO_ANSWER);
    return messages
      .map((message) => messageFromServer(message, { mailbox: mailbox.name, uidValidity }, mailbox.authority))
      .toSorted((a, b) => a.uid - b.uid);
  };
  const findNewest = async (query: Parameters<ImapFlow['search']>[0]) => {
    const uids = await search(query);
    const [head] = uids.length === 0 ? [] : await fetchHeads(uids.slice(-1));
    return head ?? null;
  };
  return {
    uidValidity,
    get usable() {
      return client.usable;
    },
    fetchHeads,
    async *uidsAfter(last, batchSize = HEADERS_PER_REQUEST) {
      // The range `n:*` includes the newest message even if its UID is lower than n.
      const found = await search({ uid: `${last + 1}:*` });
      const uids = found.filter((uid) => uid > last).toSorted((a, b) => a - b);
      for (let begin = 0; begin < uids.length; begin += batchSize) yield uids.slice(begin, begin + batchSize);
    },
    async find({ uidValidity: recordedValidity, uid, messageId }) {
      if (recordedValidity === uidValidity) return findNewest({ uid: String(uid) });
      return messageId === null ? null : findNewest({ header: { 'message-id': messageId } });
    },
    async *fetch(uid) {
      const { content } = await responseOf(client.download(String(uid), undefined, { uid: true, chunkSize: CHUNK_BYTES }));
      if (content === undefined) throw new MailboxUnavailable(BROKEN);
      try {
        for await (const chunk of content) yield chunk as Buffer;
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

/**
 * Awaits the server's response.
 * @throws MailboxUnavailable for every error
 */
async function responseOf<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw unavailable(error);
  }
}

/** Converts a message as described by the server to texts that can be stored. */
export function messageFromServer(
  { uid, envelope, size, bodyStructure, headers }: FetchMessageObject,
  folder: Pick<MessageHead, 'mailbox' | 'uidValidity'>,
  authority?: string,
): FoundMessage {
  const { from = [], subject, messageId, date } = envelope ?? {};
  // A message with several senders has no single sender to trust.
  const sender = from.length === 1 ? storableText(from[0]?.address ?? '', MAX_ADDRESS) : '';
  return {
    ...folder,
    uid,
    messageId: messageId === undefined ? null : storableText(messageId, MAX_ADDRESS),
    sender,
    subject: storableText(subject ?? '', MAX_SUBJECT),
    sentAt: storableTime(date),
    size: size ?? 0,
    hasAttachments: bodyStructure !== undefined && hasAttachment(bodyStructure),
    textBytes: bodyStructure === undefined ? 0 : textBytes(bodyStructure),
    trustFailure: trustFailureOf(headers, sender, authority),
  };
}

/** Whether a part of the message is a file other than an image or text. */
function hasAttachment({ type, disposition, childNodes = [] }: MessageStructureObject): boolean {
  return (disposition === 'attachment' && !/^(image|text)\//.test(type)) || childNodes.some(hasAttachment);
}

function textBytes({ type, disposition, size = 0, childNodes = [] }: MessageStructureObject): number {
  const bytesOfPart = type.startsWith('text/') && disposition !== 'attachment' ? size : 0;
  return childNodes.reduce((sum, node) => sum + textBytes(node), bytesOfPart);
}

const NO_ANSWER: MailFailure = { text: '邮箱服务器拒绝了请求' };
const BROKEN: MailFailure = { text: '与邮箱服务器的连接中断' };
const BROKEN_CODES: readonly unknown[] = ['NoConnection', 'EConnectionClosed', 'ETIMEOUT', 'ECONNRESET', 'EPIPE'];
const UNREACHED_CODES: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'EAI_AGAIN'];

/** Converts an error. The server's text is omitted, since it may contain the account. */
function unavailable(error: unknown): MailboxUnavailable {
  return new MailboxUnavailable(failureOf(error), error);
}

function failureOf(error: unknown): MailFailure {
  const { authenticationFailed, tlsFailed, code, syscall } = (error ?? {}) as {
    authenticationFailed?: boolean;
    tlsFailed?: boolean;
    code?: unknown;
    syscall?: string;
  };
  if (authenticationFailed === true) return { text: '邮箱服务器拒绝登录，请检查用户名和密码' };
  if (UNREACHED_CODES.includes(code) || syscall === 'connect') return { text: '无法连接邮箱服务器' };
  if (tlsFailed === true || (typeof code === 'string' && /^ERR_TLS_|CERT|^ERR_SSL_WRONG_VERSION_NUMBER$/.test(code)))
    return { text: '邮箱服务器的证书无效，或不支持加密连接' };
  return BROKEN_CODES.includes(code) ? BROKEN : NO_ANSWER;
}
