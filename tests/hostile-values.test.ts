import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#app/server/routes.ts';
import { fullPath, type Route } from '#kit/http/server/route.ts';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // The queue creates its tables when it starts.
  await app.startJobs();
});
afterAll(() => app.close());

/** Dates, numbers and special characters at and beyond the limits of JavaScript, JSON and the database. */
const TEXTS = ['9999-12-31', '0001-01-01', '0000-01-01', '2147483648', '99999999999999999999', `%_"'\\{}[]$1;--`];
const VALUES = [...TEXTS, '9999-12-31 23:59:59', 'x'.repeat(600), null, 1e308, 9007199254740991, { a: [1] }];

/** Includes an unpaired surrogate and a NUL, encoded in an address. */
const ENDS_OF_PATHS = ['9007199254740991', '99999999999999999999', '-1', '%ED%A0%80', '%00', '1,x,,2'];

type Shape = { properties?: Record<string, Shape>; items?: Shape; type?: string; enum?: unknown[]; anyOf?: Shape[]; minimum?: number };

const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);

/** A valid value of the type, so that the hostile value of another field is reached. */
function ordinary({ type, enum: choices, anyOf, items, properties, minimum = 1 }: Shape): unknown {
  if (anyOf?.[0] !== undefined) return ordinary(anyOf[0]);
  if (choices !== undefined) return choices[0];
  if (type === 'number' || type === 'integer') return Math.max(1, minimum);
  if (type === 'boolean') return true;
  if (type === 'array') return items === undefined ? [] : [ordinary(items)];
  if (properties !== undefined) return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, ordinary(value)]));
  return '1';
}

interface Sent {
  readonly at: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Parameters with the same schema in every page call or export. */
const COMMON = new Set(['current', 'size', 'orderBy', 'order', 'columns', 'unfolded', 'exactTotal', 'missingCodes']);
const tested = new Set<string>();

/** Of common parameters, and of those with the same listed values, one call is tested. */
function isNew(name: string, shape: Shape): boolean {
  if (!COMMON.has(name) && shape.enum === undefined && shape.type !== 'boolean') return true;
  const parameter = name + JSON.stringify(shape);
  const wasTested = tested.has(parameter);
  tested.add(parameter);
  return !wasTested;
}

/** Calls of one route, each with one hostile value. */
function hostileCalls(of: Route): Sent[] {
  const at = fullPath(of);
  const plain = at.replaceAll(/:\w+/g, '1');
  const parameters = [...at.matchAll(/:\w+/g)].map(([parameter]) => parameter);
  const calls: Sent[] = parameters.flatMap((parameter) =>
    ENDS_OF_PATHS.map((value) => ({ at: at.replace(parameter, value).replaceAll(/:\w+/g, '1') })),
  );
  const queries = Object.entries(shapeOf(of.query).properties ?? {}).flatMap(([key, inner]) => (isNew(key, inner) ? [key] : []));
  for (const value of TEXTS) for (const key of queries) calls.push({ at: plain, query: { [key]: value } });
  const body = shapeOf(of.body);
  const usual = ordinary(body);
  const fields = Object.entries(body.properties ?? {}).filter(([key, inner]) => isNew(key, inner));
  for (const value of VALUES) {
    if (of.body === undefined || of.upload !== undefined) break;
    calls.push({ at: plain, body: value });
    for (const [key, inner] of fields) {
      calls.push({ at: plain, body: { ...(usual as object), [key]: value } });
      for (const field of Object.keys(inner.items?.properties ?? {}))
        calls.push({ at: plain, body: { ...(usual as object), [key]: [{ ...(ordinary(inner.items ?? {}) as object), [field]: value }] } });
    }
  }
  return calls;
}

/** Signing out would end the session of the test. */
const requested = routes
  .filter((of) => of.path !== '/logout')
  .map((of) => ({ name: `${of.method} ${fullPath(of)}`, of, calls: hostileCalls(of) }));

describe('a value that cannot be stored or computed does not cause an internal error', () => {
  test.each(requested.filter(({ calls }) => calls.length > 0))('$name', async ({ of, calls }) => {
    const wrong: unknown[] = [];
    const left = [...calls];
    const work = async () => {
      for (let call = left.pop(); call !== undefined; call = left.pop()) {
        const form = of.upload === undefined ? undefined : new FormData();
        form?.set(of.upload?.field ?? '', new Blob(['x']), 'x.xlsx');
        const answer = await app.admin.fetch(of.method, call.at, {
          ...(call.query && { query: call.query }),
          ...(form ? { form } : of.method === 'GET' ? {} : { body: call.body ?? {} }),
        });
        // A stream of events continues as long as its caller listens.
        if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
        const body = answer.bodyUsed ? '' : await answer.text();
        if (answer.status >= 500) wrong.push({ ...call, status: answer.status, body });
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    expect(wrong).toEqual([]);
  });
});
