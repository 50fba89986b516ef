import { describe, expect, test } from 'vitest';
import { routes } from '#app/server/routes.ts';
import { allWords } from '#app/words.ts';
import { fullPath } from '#kit/http/server/route.ts';
import { catalogue } from './catalogue.ts';

/** The features of the specification that are built; a feature that is added here owes all its calls, codes and messages. */
const BUILT = new Set([
  'auth',
  'change-password',
  'current-user',
  'shop-selector',
  'user-management',
  'role-management',
  'role-authority',
  'product-sku-mapping',
  'auto-warehouse-sku-mapping',
  'retail-partner-sku-mapping',
  'retail-partner-auto-sku-mapping',
  'tax-code-mapping',
  'fiscal-year',
  'logistics-mapping',
  'logistics-aging-config',
  'goods-restriction',
  'order-45-config',
  'tracking-number-config',
  'tracking-order-mapping',
  'transfer-route',
  'storage-location',
  'upload-record',
  'refund-issued',
  'data-review',
  'shipment-plan-upload',
  'phone-sale-basic-data',
  'dc-sale-basic-data',
  'previous-inventory-sale',
  'sale-forecast',
  'imei-code',
  'large-logistics',
  'national-subsidy',
  'logistics-aging-report',
  'system-config',
  'shared',
  'shared-client',
  'error-pages',
  'layout',
]);

const built = (row: Record<string, string>) => (row.feature ?? '').split('|').some((feature) => BUILT.has(feature));

/** `/sys/role/delete/{roleId}` as the route table writes it, whatever the parameter is called. */
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}');

const table = new Map(routes.map((of) => [`${of.method} ${shape(fullPath(of))}`, of]));

const calls = catalogue('endpoints').filter(built);

describe.each(calls.map((row) => ({ name: `${row.method} ${row.path}`, row })))('$name', ({ row }) => {
  const path = row.path?.startsWith('/apple-') === true ? row.path : `/apple-edi-erp${row.path}`;
  const found = table.get(`${row.method} ${shape(path)}`);

  test('answers at its printed path', () => {
    expect(found).toBeDefined();
  });

  test.runIf(row.permission !== '-')('needs one of the codes of its buttons, and no other code opens it', () => {
    expect(found?.permission.kind).toBe('any');
    const codes = found?.permission.kind === 'any' ? [...found.permission.codes] : [];
    expect(codes.toSorted()).toEqual((row.permission ?? '').split('|').toSorted());
  });
});

/** Shared messages of screens that are not built: uploads of documents 2 and 3. */
const OF_OTHER_SCREENS = new Set(['数据上传成功']);

test('every printed message of the built features can be said in all languages', () => {
  const texts = catalogue('messages')
    .filter(built)
    .map((row) => row.text ?? '-')
    .filter((text) => /\p{Script=Han}/u.test(text) && !OF_OTHER_SCREENS.has(text));
  expect(texts.filter((text) => !Object.hasOwn(allWords, text))).toEqual([]);
});
