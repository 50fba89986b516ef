import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { allWords } from '#app/words.ts';
import { BOARD_OPENS_WITH } from '#features/upload-board/definition.ts';
import { listsOf, periodUploadsOf } from '#kit/feature/define.ts';
import { everyCode, everyMenu } from '#kit/session/menu.ts';
import { catalogue } from './catalogue.ts';

/** Operations beyond the specification's table of codes; docs/api.md and the maintenance of shops add them. */
const ADDED_OPERATIONS = [
  'api-tokens-insert',
  'api-tokens-revoke',
  'invoice-management-detail-upload',
  'invoice-management-mail-read',
  'data-quality',
  'ops-audit',
  'ops-backups',
  'ops-jobs',
  'ops-mailbox',
  'ops-outbox',
  'ops-security',
  'ops-uploads',
  'ops-webhook-deliveries',
  'ops-webhook-insert',
  'ops-webhook-remove',
  'ops-webhook-update',
  'shop-manage-insert',
  'shop-manage-remove',
  'shop-manage-update',
  'sign-on-group-insert',
  'sign-on-group-remove',
  'sign-on-group-update',
  'system-config-update',
  'view-share',
];

/** Screens beyond the specification. */
const ADDED_SCREENS = [
  '/data/dataQuality',
  '/systemManage/apiTokens',
  '/systemManage/opsAudit',
  '/systemManage/opsBackups',
  '/systemManage/opsJobs',
  '/systemManage/opsMailbox',
  '/systemManage/opsOutbox',
  '/systemManage/opsSecurity',
  '/systemManage/opsUploads',
  '/systemManage/opsWebhookDeliveries',
  '/systemManage/opsWebhooks',
  '/systemManage/shopManage',
  '/systemManage/signOnGroups',
];

const FEATURES = fileURLToPath(new URL('../src/features/', import.meta.url));

/** Routes that need no permission: sign-in, errors, the root and the change of the user's own password. */
const UNGUARDED = ['/login', '/auth-redirect', '/404', '/401', '/redirect/{path}', '/', '-', '/updatePassword/index'];

const menus = everyMenu(grantableTree);
const operationCodes = menus.flatMap((menu) => menu.operations.map((operation) => operation.code));
const menuCodes = menus.map((menu) => menu.code);

describe('the menu tree', () => {
  test('has each of the 176 codes of the specification once, and the listed additions', () => {
    const printed = catalogue('permissions').map((row) => row.code);
    expect(printed).toHaveLength(176);
    // The code split-record is a menu's, not a button's (docs/business-rules/warehouse-split.md).
    const held = [...operationCodes, ...menuCodes.filter((code) => code === 'split-record')];
    expect(held.toSorted()).toEqual([...printed, ...ADDED_OPERATIONS].toSorted());
  });

  test('has unique codes', () => {
    expect(everyCode(grantableTree).size).toBe(menuCodes.length + operationCodes.length);
  });

  test('has every screen of the specification at its route, and the listed additions', () => {
    const printed = catalogue('screens')
      .map((row) => row.route)
      .filter((route) => !UNGUARDED.includes(route ?? '-'));
    const routes = menus.flatMap((menu) => (menu.path === undefined ? [] : [menu.path]));
    expect(routes.toSorted()).toEqual([...printed, ...ADDED_SCREENS].toSorted());
  });

  test('has the system configuration also in the group of retail-partner orders', () => {
    const second = menus.flatMap(({ code, also }) => (also === undefined ? [] : [{ code, ...also }]));
    expect(second).toEqual([{ code: 'systemConfig', group: 'jdOrders', path: '/jdOrders/systemConfig' }]);
  });

  test('has menu codes equal to the last segment of the route, and group codes equal to the first', () => {
    for (const menu of menus) {
      if (menu.path === undefined || menu.code === 'split-record') continue;
      expect(menu.code).toBe(menu.path.split('/').at(-1));
    }
    expect(grantableTree.map((group) => group.code)).toEqual(['data', 'demand', 'screen', 'dataUpload', 'jdOrders', 'systemManage']);
    for (const group of grantableTree) {
      for (const menu of everyMenu(group.children ?? [])) if (menu.path) expect(menu.path.split('/')[1]).toBe(group.code);
    }
  });

  test('excludes from the sidebar the screens that are opened from another screen', () => {
    const opened = menus.flatMap(({ code, openedFrom }) => (openedFrom === undefined ? [] : [[code, openedFrom]]));
    expect(opened).toEqual([
      ['largeLogRecord', 'largeLog'],
      ['split-record', 'autoWarehouse'],
      ['authConfig', 'rolesManage'],
    ]);
  });

  /** Reports on pages with more content: the expenses have a histogram and a calculator below. */
  const AMONG_OTHERS: ReadonlySet<string> = new Set(['storageCost', 'storageCostOut']);

  /** The menu codes that have a page in some feature's `web/screens.ts`, by how it is made. */
  const pages = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/web/screens.ts'))
    .flatMap((file) => [...readFileSync(FEATURES + file, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: lazy(\w+)\(/gm)])
    .map(([, code = '', make = '']) => ({ code, make }));

  test.each([
    { make: 'List', declared: features.flatMap(listsOf) },
    { make: 'PeriodUpload', declared: periodUploadsOf(features) },
    { make: 'Report', declared: features.flatMap(({ reports = [] }) => reports).filter(({ menu }) => !AMONG_OTHERS.has(menu)) },
  ])('has exactly one $make page for each declaration of a feature', ({ make, declared }) => {
    const made = pages.filter((page) => page.make === make).map(({ code }) => code);
    expect(made.toSorted()).toEqual([...new Set(declared.map(({ menu }) => menu))].toSorted());
  });

  test('has exactly the menus that features declare, each with its page', () => {
    const declared = features.flatMap((feature) => feature.menus ?? []).map(({ code }) => code);
    const screens = menus.filter(({ path }) => path !== undefined).map(({ code }) => code);
    expect(screens.toSorted()).toEqual(declared.toSorted());
    expect(pages.map(({ code }) => code).toSorted()).toEqual(declared.toSorted());
  });

  test('has its names in every language', () => {
    for (const { name } of [...menus, ...menus.flatMap((menu) => menu.operations)]) {
      const translations = Object.hasOwn(allWords, name) ? allWords[name] : undefined;
      expect(translations, name).toBeDefined();
      for (const text of Object.values(translations ?? {})) expect(text.trim(), name).not.toBe('');
    }
  });

  test('has different names for the buttons of one screen', () => {
    for (const menu of menus) {
      const names = menu.operations.map((operation) => operation.name);
      expect(new Set(names).size, menu.code).toBe(names.length);
    }
  });

  test('contains every permission that a call of the specification requires', () => {
    const codes = everyCode(grantableTree);
    const named = catalogue('endpoints')
      .flatMap((row) => (row.permission ?? '-').split('|'))
      .filter((code) => code !== '-');
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });
});

test('the upload board is in the menu of users who have the menu of an upload', () => {
  const ofUploads = features.flatMap(({ uploads = [], weekLists = [] }) => [
    ...uploads.flatMap(({ members }) => members).map(({ menu }) => menu),
    ...weekLists.map(({ list }) => list.menu),
  ]);
  expect([...BOARD_OPENS_WITH].toSorted()).toEqual([...new Set(ofUploads)].toSorted());
});
