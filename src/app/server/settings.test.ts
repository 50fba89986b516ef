import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSettings, WrongSettings } from '#kit/settings/server/read.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';
import { invoiceMail } from '#features/invoices/server/mail.ts';
import { senderFinder } from '#kit/mailbox/server/handler.ts';
import { invoiceSettings } from '#features/invoices/server/settings.ts';
import { mailboxOf } from '#kit/mailbox/server/settings.ts';
import { trustAuthorities } from '#kit/http/server/tls.ts';
import { platformTarget } from '#features/national-subsidy/server/settings.ts';
import { providersOf } from '#features/session/single-sign-on/server/settings.ts';
import { vcSettings } from '#features/uploads/server/settings.ts';
import { productSettings, settingGroups } from './settings.ts';

describe('settings', () => {
  test('every setting is optional', () => {
    const settings = productSettings({}).of(serverSettings);
    expect(settings).toMatchObject({ PORT: 8080, HOST: '0.0.0.0', BUSINESS_TZ: 'Asia/Shanghai', LOG_LEVEL: 'info', TRUST_PROXY: false });
    expect(settings.DATA_DIR).toBe(path.resolve('var'));
    expect(settings.DATABASE_URL).toBeUndefined();
  });

  test('an empty variable counts as absent', () => {
    expect(productSettings({ PORT: '', DATABASE_URL: ' ' }).of(serverSettings)).toMatchObject({ PORT: 8080, DATABASE_URL: undefined });
  });

  test('values are parsed by their type', () => {
    const settings = productSettings({
      PORT: '0',
      TRUST_PROXY: '1',
      BUSINESS_TZ: 'America/New_York',
    });
    expect(settings.of(serverSettings)).toMatchObject({ PORT: 0, TRUST_PROXY: 1, BUSINESS_TZ: 'America/New_York' });
    expect(productSettings({ TRUST_PROXY: 'true' }).of(serverSettings).TRUST_PROXY).toBe(true);
    expect(productSettings({ TRUST_PROXY: '10.0.0.0/8, loopback' }).of(serverSettings).TRUST_PROXY).toEqual(['10.0.0.0/8', 'loopback']);
  });

  test.each([
    ['PORT', '80a', 'a port number'],
    ['PORT', '70000', 'a port number'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['BUSINESS_TZ', 'Mars/Olympus', 'a time zone such as Asia/Shanghai'],
    ['SMTP_URL', 'mail.example', 'smtp:// or smtps://'],
    ['IMAP_URL', 'https://mail.example', 'imap:// or imaps://'],
    ['IMAP_URL', 'imaps://mail.example', 'user:password@host'],
    ['INVOICE_SENDERS', 'no-address', 'mail addresses'],
    ['NOTICE_SENDERS', 'a@b.example=1,a@b.example=2', 'each once'],
    ['ADMIN_INITIAL_PASSWORD', 'short', '8 to 50 characters'],
    ['ADMIN_INITIAL_PASSWORD', 'P@ssw0rd2026', 'none of the commonest passwords'],
    ['ADMIN_INITIAL_PASSWORD', 'Admin#20260101', 'none made of the account'],
    ['ADMIN_INITIAL_PASSWORD', 'no-class-left-out', 'a lowercase letter, an uppercase letter, a digit'],
    ['BI_VIEW', 'a; drop table b', 'the name of a table or view'],
    ['LOGISTICS_PUSH_URL', 'http://push.example/rows', 'starts with https://'],
    ['SUBSIDY_PUSH_URL', 'http://localhost.example/rows', 'starts with https://'],
    ['SUBSIDY_PUSH_URL', 'https://user:hidden@push.example/rows', 'without a user name or password'],
    ['VC_PULL_URL', 'http://10.0.0.1/vc', 'http:// for this machine alone'],
    ['LOG_LEVEL', 'loud', 'fatal, error'],
    ['PUBLIC_URL', 'https://erp.example.com/back-office', 'without a path'],
    ['TRUST_PROXY', 'everyone', 'true, false, the number of proxies'],
  ])('a wrong %s (%s) is reported with the expected value', (name, value, expected) => {
    expect(() => productSettings({ [name]: value })).toThrow(WrongSettings);
    expect(() => productSettings({ [name]: value })).toThrow(new RegExp(`${name}: .*${expected.replaceAll(/[./]/g, '\\$&')}`));
  });

  test('all wrong settings are reported at once, without their values, which may be secrets', () => {
    const reading = () => productSettings({ PORT: 'x1', LOGISTICS_PUSH_URL: 'https://push.example', LOGISTICS_PUSH_SECRET: 'tooshort' });
    expect(reading).toThrow(/PORT: .*\n.*LOGISTICS_PUSH_SECRET: /);
    expect(reading).not.toThrow(/tooshort/);
  });

  test('a push address on the local machine may use http', () => {
    for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080'])
      expect(() => productSettings({ SUBSIDY_PUSH_URL: `http://${host}/rows`, LOGISTICS_PUSH_SECRET: 'x'.repeat(16) })).not.toThrow();
  });

  test('an address without its secret is refused', () => {
    expect(() => productSettings({ VC_PULL_URL: 'https://vc.example' })).toThrow('VC_PULL_TOKEN: needed with VC_PULL_URL');
    expect(() => productSettings({ SUBSIDY_PUSH_URL: 'https://push.example' })).toThrow(
      'LOGISTICS_PUSH_SECRET: needed with SUBSIDY_PUSH_URL',
    );
  });

  test('each partner may have its own secret; otherwise the carrier’s is used', () => {
    const SUBSIDY_PUSH_URL = 'https://push.example/rows';
    const keyOf = (env: Record<string, string>) => platformTarget(productSettings({ SUBSIDY_PUSH_URL, ...env }))?.secret;
    const [own, shared] = ['a'.repeat(16), 'b'.repeat(16)] as [string, string];
    expect(keyOf({ SUBSIDY_PUSH_SECRET: own })).toBe(own);
    expect(keyOf({ LOGISTICS_PUSH_SECRET: shared })).toBe(shared);
    expect(keyOf({ SUBSIDY_PUSH_SECRET: own, LOGISTICS_PUSH_SECRET: shared })).toBe(own);
    expect(platformTarget(productSettings({ SUBSIDY_PUSH_SECRET: own }))).toBeNull();
  });

  test('the file of certificate authorities must exist and contain certificates', () => {
    const package_ = new URL('../../../package.json', import.meta.url).pathname;
    for (const TRUSTED_CA of [package_, '/nowhere/ca.pem'])
      expect(() => trustAuthorities({ TRUSTED_CA })).toThrow(/^.*\n {2}TRUSTED_CA: expected /);
  });

  test('a token belongs to one corporate: one token per corporate, or one token for the only corporate', () => {
    const tokens = (text: string) => productSettings({ VC_PULL_TOKEN: text }).of(vcSettings).VC_PULL_TOKEN;
    expect(tokens('abc==')).toEqual({ alone: 'abc==' });
    expect(tokens('1000=abc==, 2000=d=e')).toEqual({
      byCorporate: new Map([
        ['1000', 'abc=='],
        ['2000', 'd=e'],
      ]),
    });
    for (const wrong of ['1000=abc,hidden', 'hidden, 1000=abc', '1000=abc,1000=hidden', 'hidden secret']) {
      expect(() => tokens(wrong)).toThrow(/VC_PULL_TOKEN: expected corporateCode=token for each corporate/);
      expect(() => tokens(wrong)).not.toThrow(/hidden/);
    }
  });

  test('each mail sender has a corporate code, or belongs to the only corporate', () => {
    const { INVOICE_SENDERS } = productSettings({ INVOICE_SENDERS: 'Billing@Maker.example=1000, @second.example' }).of(invoiceSettings);
    expect(INVOICE_SENDERS).toEqual([
      { from: 'billing@maker.example', corporateCode: '1000' },
      { from: '@second.example', corporateCode: null },
    ]);
  });

  test('the name of a mailbox does not contain its password, which may have any characters', () => {
    const mailbox = mailboxOf(productSettings({ IMAP_URL: 'imaps://in%40voices:p%40ss%2Fword@mail.example/In%20box' }));
    expect(mailbox).toMatchObject({
      host: 'mail.example',
      port: 993,
      secure: true,
      user: 'in@voices',
      password: 'p@ss/word',
      folder: 'In box',
    });
    expect(mailbox?.name).toBe('in@voices@mail.example:993/In box');
    expect(() => productSettings({ IMAP_URL: 'imaps://user:hidden@' })).not.toThrow(/hidden/);
  });

  test('each OpenID Connect provider has its own values, identified by its name', () => {
    const one = { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b=c,d' };
    expect(providersOf(productSettings(one))).toEqual([
      {
        name: '',
        title: null,
        issuer: 'https://id.example',
        clientId: 'a',
        clientSecret: 'b=c,d',
        scopes: 'openid profile email',
        accountClaim: 'preferred_username',
        groupClaim: null,
        secondFactorAcr: [],
      },
    ]);
    const two = {
      OIDC_ISSUER: 'entra=https://one.example/v2.0, keycloak=https://two.example/realms/x',
      OIDC_CLIENT_ID: 'entra=a,keycloak=b',
      OIDC_CLIENT_SECRET: 'entra=c=,keycloak=d',
      OIDC_TITLE: 'entra=Microsoft',
      OIDC_SECOND_FACTOR_ACR: 'keycloak=2 gold',
    };
    expect(providersOf(productSettings(two))).toMatchObject([
      { name: 'entra', title: 'Microsoft', clientId: 'a', clientSecret: 'c=', secondFactorAcr: [] },
      { name: 'keycloak', title: 'keycloak', issuer: 'https://two.example/realms/x', secondFactorAcr: ['2', 'gold'] },
    ]);
    expect(() => providersOf(productSettings({ ...two, OIDC_CLIENT_SECRET: 'entra=hidden' }))).toThrow(
      /OIDC_CLIENT_SECRET: expected keycloak=value/,
    );
    expect(() => providersOf(productSettings({ ...one, OIDC_ISSUER: 'http://id.example' }))).toThrow(/OIDC_ISSUER: .*https:/);
    expect(() => providersOf(productSettings({ OIDC_ONLY: '1' }))).toThrow('OIDC_ISSUER: needed with OIDC_ONLY');
    expect(() => productSettings({ OIDC_ISSUER: 'https://id.example' })).toThrow('OIDC_CLIENT_ID: needed with OIDC_ISSUER');
  });

  test('a sender in two settings prevents the start', () => {
    const settings = productSettings({ INVOICE_SENDERS: 'billing@maker.example=1000' });
    const twice = { ...invoiceMail, name: 'others', setting: 'OTHER_SENDERS' };
    expect(() => senderFinder([invoiceMail, twice], settings)).toThrow(/OTHER_SENDERS: .*INVOICE_SENDERS.*billing@maker\.example/);
  });

  test('a feature has access only to the settings that it declares', () => {
    const own = { shape: { MY_URL: z.string().default('x') } };
    expect(readSettings([own], { MY_URL: 'y', PORT: '1' }).of(own)).toEqual({ MY_URL: 'y' });
    expect(() => productSettings({}).of(own)).toThrow('MY_URL: the product does not list these settings');
  });

  test('two features that declare the same setting prevent the start', () => {
    expect(() => readSettings([serverSettings, { shape: { PORT: z.string() } }], {})).toThrow('two folders declare the setting PORT');
  });

  test('docs/operations.md lists exactly the existing settings', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const table = page.slice(
      page.indexOf('| name | default | meaning |'),
      page.indexOf('\n\n', page.indexOf('| name | default | meaning |')),
    );
    const documented = table
      .split('\n')
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
    expect(documented.toSorted()).toEqual(settingGroups.flatMap(({ shape }) => Object.keys(shape)).toSorted());
  });
});
