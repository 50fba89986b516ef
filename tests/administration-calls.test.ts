import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#app/server/routes.ts';
import { fullPath, type Route } from '#kit/http/server/route.ts';

/** The features of the specification's table of calls that the administration answers. */
const FEATURES = ['current-user', 'user-management', 'role-management', 'role-authority', 'shop-selector'];

/** Calls beyond the specification: shops and corporates have a screen of their own. */
const ADDED_CALLS = [
  'DELETE /apple-edi-erp/sys/corporate/delete/:corporateId',
  'DELETE /apple-edi-erp/sys/shop/delete/:shopId',
  'GET /apple-edi-erp/sys/corporate/list',
  'GET /apple-edi-erp/sys/role/openSessions',
  'GET /apple-edi-erp/sys/shop/list',
  'GET /apple-edi-erp/sys/user/openSessions',
  'POST /apple-edi-erp/sys/corporate/add',
  'POST /apple-edi-erp/sys/corporate/edit',
  'POST /apple-edi-erp/sys/shop/add',
  'POST /apple-edi-erp/sys/shop/edit',
  'POST /apple-edi-erp/sys/user/endSessions',
  'POST /apple-edi-erp/sys/user/resetSecondFactor',
];

const [head = '', ...lines] = readFileSync(new URL('catalogue/endpoints.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const columns = head.split('\t');
const printed = lines
  .map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell])) as Record<string, string>)
  .filter((row) => FEATURES.includes(row.feature ?? ''))
  .map((row) => ({
    call: `${row.method} ${pathOf(row.path ?? '')}`,
    parameters: listOf(row.params, ','),
    codes: listOf(row.permission, '|'),
  }));

function pathOf(path: string): string {
  return (path.startsWith('/apple-data-center') ? path : `/apple-edi-erp${path}`).replace(/\{(\w+)\}/g, ':$1');
}

function listOf(cell: string | undefined, mark: string): string[] {
  return cell === undefined || cell === '-' ? [] : cell.split(mark);
}

const callOf = (of: Route) => `${of.method} ${fullPath(of)}`;

/** The names that a call takes, in its path, query or body. */
function namesOf(of: Route): string[] {
  return [of.params, of.query, of.body].flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []));
}

describe('the calls of the administration', () => {
  test('are those of the specification and the listed additions', () => {
    const paths = /\/sys\/(user|role|shop|corporate)\/|\/inventoryExpenseAuthor\//;
    const answered = routes.map(callOf).filter((call) => paths.test(call) && !call.endsWith('/sys/user/changePassword'));
    expect(answered.toSorted()).toEqual([...printed.map(({ call }) => call), ...ADDED_CALLS].toSorted());
  });

  test.each(printed)('$call accepts the specified parameters and requires the specified codes', ({ call, parameters, codes }) => {
    const of = routes.find((candidate) => callOf(candidate) === call) as Route;
    expect(namesOf(of)).toEqual(expect.arrayContaining(parameters));
    if (codes.length > 0) expect(of.permission).toEqual({ kind: 'any', codes });
  });
});
