import addressparser from 'nodemailer/lib/addressparser';
import type { MailFailure } from './ledger.ts';

/** The headers that decide whether a message's sender is trusted. */
export const TRUST_HEADERS = ['from', 'authentication-results'];

const NOT_ONE_SENDER: MailFailure = { text: '发件人地址格式不规范，无法确认发件人' };
const DMARC_FAILED: MailFailure = { text: '未通过DMARC验证，无法确认发件人' };

/** A NUL, or 0x80 after an ASCII byte: Dovecot sends a NUL as 0x80, which UTF-8 and GB18030 never have there. */
// eslint-disable-next-line no-control-regex -- the pattern finds NUL
const NUL = /\0|(?:^|[\0-\x7f])\x80/;

/**
 * Why the sender of a message is not trusted; null if it is. Programs interpret groups, several addresses and NUL
 * differently, so the mail server may have checked another address than the one read here.
 * @param authority the mail server's name in its Authentication-Results headers, if it adds them
 */
export function trustFailureOf(headers: Buffer | undefined, sender: string, authority: string | undefined): MailFailure | null {
  if (headers === undefined) return null;
  const fields = fieldsOf(headers.toString('latin1'));
  const [from, ...others] = fields.filter(({ name }) => name === 'from').map(({ value }) => value);
  if (from === undefined || others.length > 0 || NUL.test(from)) return NOT_ONE_SENDER;
  const [parsed, ...more] = addressparser(from);
  if (parsed === undefined || more.length > 0 || 'group' in parsed) return NOT_ONE_SENDER;
  if (parsed.address.toLowerCase() !== sender.toLowerCase()) return NOT_ONE_SENDER;
  const isFailed = fields.some(({ name, value }) => name === 'authentication-results' && reportsFailure(value, authority));
  return isFailed ? DMARC_FAILED : null;
}

/** Whether the named server reports a DMARC failure. Headers of other servers may be forged. */
function reportsFailure(value: string, authority: string | undefined): boolean {
  const [server = '', ...results] = value.replaceAll(/\([^()]*\)/g, ' ').split(';');
  const [id = ''] = server.trim().split(/\s/);
  return id.toLowerCase() === authority?.toLowerCase() && results.some((result) => /^\s*dmarc\s*=\s*fail\b/i.test(result));
}

function fieldsOf(headers: string): { readonly name: string; readonly value: string }[] {
  return headers
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line) => /^([^:\s]+)\s*:(.*)$/s.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', value = '']) => ({ name: name.toLowerCase(), value: value.trim() }));
}
