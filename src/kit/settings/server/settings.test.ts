import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, WrongSettings } from './settings.ts';

describe('settings', () => {
  test('every setting is optional', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ PORT: 8080, HOST: '0.0.0.0', BUSINESS_TZ: 'Asia/Shanghai', LOG_LEVEL: 'info', TRUST_PROXY: false });
    expect(settings.DATA_DIR).toBe(path.resolve('var'));
    expect(settings.DATABASE_URL).toBeUndefined();
  });

  test('an empty variable counts as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 8080, DATABASE_URL: undefined });
  });

  test('values are read as what they are', () => {
    const settings = readSettings({
      PORT: '0',
      INVOICE_SENDERS: 'a@b.example, @c.example',
      TRUST_PROXY: '1',
      BUSINESS_TZ: 'America/New_York',
    });
    expect(settings).toMatchObject({
      PORT: 0,
      INVOICE_SENDERS: ['a@b.example', '@c.example'],
      TRUST_PROXY: 1,
      BUSINESS_TZ: 'America/New_York',
    });
    expect(readSettings({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, loopback' }).TRUST_PROXY).toEqual(['10.0.0.0/8', 'loopback']);
  });

  test.each([
    ['PORT', '80a', 'a port number'],
    ['PORT', '70000', 'a port number'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['BUSINESS_TZ', 'Mars/Olympus', 'a time zone such as Asia/Shanghai'],
    ['SMTP_URL', 'mail.example', 'smtp:// or smtps://'],
    ['IMAP_URL', 'https://mail.example', 'imap:// or imaps://'],
    ['INVOICE_SENDERS', 'somebody', 'mail addresses'],
    ['ADMIN_INITIAL_PASSWORD', 'short', '8 to 50 characters'],
    ['ADMIN_INITIAL_PASSWORD', 'P@ssw0rd2026', 'none of the commonest passwords'],
    ['ADMIN_INITIAL_PASSWORD', 'Admin#20260101', 'none made of the account'],
    ['ADMIN_INITIAL_PASSWORD', 'no-class-left-out', 'a lowercase letter, an uppercase letter, a digit'],
    ['BI_VIEW', 'a; drop table b', 'the name of a table or view'],
    ['LOG_LEVEL', 'loud', 'fatal, error'],
    ['TRUST_PROXY', 'everyone', 'true, false, the number of proxies'],
  ])('a wrong %s (%s) is named, with what is expected', (name, value, expected) => {
    expect(() => readSettings({ [name]: value })).toThrow(WrongSettings);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`${name}: .*${expected.replaceAll(/[./]/g, '\\$&')}`));
  });

  test('all wrong settings are named at once, and no value is shown, for it may be a secret', () => {
    const reading = () => readSettings({ PORT: 'x1', LOGISTICS_PUSH_URL: 'https://push.example', LOGISTICS_PUSH_SECRET: 'tooshort' });
    expect(reading).toThrow(/PORT: .*\n.*LOGISTICS_PUSH_SECRET: /);
    expect(reading).not.toThrow(/tooshort/);
  });

  test('an address without its key is refused', () => {
    expect(() => readSettings({ VC_PULL_URL: 'https://vc.example' })).toThrow('VC_PULL_TOKEN: needed with VC_PULL_URL');
    expect(() => readSettings({ SUBSIDY_PUSH_URL: 'https://push.example' })).toThrow('LOGISTICS_PUSH_SECRET: needed with SUBSIDY_PUSH_URL');
  });
});
