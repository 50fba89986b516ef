import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#app/server/routes.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { Conflict } from '#kit/failure/server/failure.ts';
import { openApiOf } from '#kit/http/server/openapi.ts';
import { createHttpServer } from '#kit/http/server/server.ts';
import { fullPath, needs, route, signedIn, type Route } from '#kit/http/server/route.ts';
import { SecurityLog } from '#kit/security-log/server/security-log.ts';
import { Caller, startTestApp, type TestApp } from './app.ts';
import { productSettings } from '#app/server/settings.ts';

let app: TestApp;
let ungranted: Caller;
let expired: Caller;
beforeAll(async () => {
  app = await startTestApp();
  expired = await app.userWith([]);
  app.clock.advance(13 * 3_600_000);
  ungranted = await app.userWith([]);
});
afterAll(() => app.close());

/** The route's address with something in place of every parameter. */
const addressOf = (of: Route) => fullPath(of).replace(/:\w+/g, '1');

async function ask(caller: Caller, of: Route) {
  const form = of.upload === undefined ? undefined : new FormData();
  form?.set(of.upload?.field ?? '', new Blob(['x']), 'x.xlsx');
  const options = form !== undefined ? { form } : of.method === 'GET' ? {} : { body: {} };
  return caller.call(of.method, addressOf(of), options);
}

/** Every call that needs no session, and why it can do without. */
const OPEN_CALLS = [
  'POST /apple-edi-erp/sys/login',
  'POST /apple-edi-erp/sys/login/code',
  'GET /apple-edi-erp/sys/publicKey',
  'GET /apple-edi-erp/sys/singleSignOn',
  'POST /apple-edi-erp/sys/singleSignOn/begin',
  'POST /apple-edi-erp/sys/singleSignOn/finish',
  // Called by providers; the token is signed.
  'POST /apple-edi-erp/sys/singleSignOn/backChannelLogout',
  'GET /apple-edi-erp/ops/health',
  'GET /apple-edi-erp/ops/ready',
  'GET /apple-edi-erp/ops/version',
];

const guarded = routes.filter((of) => of.permission.kind !== 'open').map((of) => ({ name: `${of.method} ${fullPath(of)}`, of }));

test('exactly the listed calls are open', () => {
  expect(
    routes
      .filter((of) => of.permission.kind === 'open')
      .map((of) => `${of.method} ${fullPath(of)}`)
      .toSorted(),
  ).toEqual(OPEN_CALLS.toSorted());
});

describe.each(guarded)('$name', ({ of }) => {
  test('is refused without a token, with 401 and 50008', async () => {
    expect(await ask(app.anonymous, of)).toMatchObject({ status: 401, code: '50008', success: false });
  });

  test('is refused with an invalid token, with 401 and 50008', async () => {
    expect(await ask(new Caller(app.origin, 'x'.repeat(43)), of)).toMatchObject({ status: 401, code: '50008', success: false });
  });

  test('is refused with an expired token, with 401 and 50014', async () => {
    expect(await ask(expired, of)).toMatchObject({ status: 401, code: '50014', success: false });
  });

  test.runIf(of.permission.kind === 'any')('is refused for a user without the code, with 403', async () => {
    expect(await ask(ungranted, of)).toMatchObject({ status: 403, success: false });
  });
});

describe('the permissions of calls', () => {
  const start = (extra: Route, onInvalidAnswer?: (problem: string) => void) =>
    createHttpServer({
      routes: [extra],
      knownCodes: new Set(['known']),
      database: app.database,
      clock: app.clock,
      zone: 'Asia/Shanghai',
      spool: '/nowhere',
      translate: (_language, text) => text,
      logger: createLogger('silent'),
      queue: createJobs({
        database: app.database,
        handlers: [],
        clock: app.clock,
        logger: createLogger('silent'),
        timeZone: 'Asia/Shanghai',
        work: false,
      }),
      trustProxy: false,
      engines: app.engines,
      settings: productSettings({}),
      disks: new Disks({ folders: {}, reserve: { bytes: 0, percent: 0 } }),
      securityLog: new SecurityLog({ database: app.database, clock: app.clock, logger: createLogger('silent') }),
      securityEventOf: () => null,
      ...(onInvalidAnswer === undefined ? {} : { onInvalidAnswer }),
    });
  const sample = {
    method: 'GET',
    path: '/sample',
    access: 'read',
    summary: 'A sample',
    result: z.null(),
    handle: async () => null,
  } as const;

  test('a route without a permission prevents the start', async () => {
    await expect(start(sample as unknown as Route)).rejects.toThrow('names no permission');
  });

  test('a route with a code that is not in the menu tree prevents the start', async () => {
    await expect(start(route({ ...sample, permission: needs('unknown') }))).rejects.toThrow('unknown permission code unknown');
  });

  test('a write without an audit entry is refused and rolled back', async () => {
    const server = await start(route({ ...sample, method: 'POST', access: 'write', permission: signedIn }));
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const caller = new Caller(origin, ungranted.token);
    expect(await caller.post('/sample', {})).toMatchObject({ status: 500, success: false });
    await server.close();
  });

  test('a route without a result schema prevents the start, except for downloads', async () => {
    const { result: _, ...silent } = sample;
    // @ts-expect-error the compiler wants it, too
    await expect(start(route({ ...silent, permission: signedIn }))).rejects.toThrow('GET /apple-edi-erp/sample names no schema');
    await (await start({ ...silent, access: 'download', permission: signedIn } as unknown as Route)).close();
  });

  describe('with validation of responses', () => {
    const answering = (result: unknown) =>
      route({
        ...sample,
        permission: signedIn,
        result: z.object({ id: z.int(), name: z.string().nullish() }),
        handle: async () => result as { id: number },
      });
    const requestSample = async (server: Awaited<ReturnType<typeof start>>) => {
      const answer = await new Caller(await server.listen({ port: 0, host: '127.0.0.1' }), ungranted.token).get('/sample');
      await server.close();
      return answer;
    };

    test.each([
      ['has a wrong type', { id: '7' }, 'id'],
      ['lacks a property', {}, 'id'],
      ['has an unknown property', { id: 7, secret: 'x' }, 'result.secret not named'],
      ['is not an object', null, 'expected object'],
    ])('a response that %s fails and is reported', async (_, result, reported) => {
      const problems: string[] = [];
      expect(await requestSample(await start(answering(result), (problem) => void problems.push(problem)))).toMatchObject({
        status: 500,
        success: false,
      });
      expect(problems).toEqual([expect.stringContaining(reported)]);
      expect(problems[0]).toContain('GET /apple-edi-erp/sample');
    });

    test('a response that matches its schema is sent', async () => {
      const problems: string[] = [];
      expect(await requestSample(await start(answering({ id: 7 }), (problem) => void problems.push(problem)))).toMatchObject({
        success: true,
        result: { id: 7 },
      });
      expect(problems).toEqual([]);
    });

    describe('the result of a refusal', () => {
      const refusing = (reported: unknown, refusal?: z.ZodType) =>
        route({
          ...sample,
          permission: signedIn,
          ...(refusal === undefined ? {} : { refusal }),
          handle: async (): Promise<null> => {
            throw new Conflict('数据不存在或已被删除', {}, reported);
          },
        });
      const refused = async (of: Route) => {
        const problems: string[] = [];
        expect(await requestSample(await start(of, (problem) => void problems.push(problem)))).toMatchObject({
          status: 409,
          success: false,
        });
        return problems;
      };

      test('may be empty or name wrong fields for any call', async () => {
        expect(await refused(refusing(null))).toEqual([]);
        expect(await refused(refusing({ errors: [{ field: 'name', message: 'wrong' }] }))).toEqual([]);
      });

      test('may otherwise contain only what the route declares', async () => {
        expect(await refused(refusing({ total: 3 }, z.object({ total: z.int() })))).toEqual([]);
        expect(await refused(refusing({ total: 3, secret: 'x' }, z.object({ total: z.int() })))).toEqual([
          expect.stringMatching(/GET \/apple-edi-erp\/sample refuses .*result\.secret not named/),
        ]);
        expect(await refused(refusing({ total: 3 }))).toHaveLength(1);
      });
    });

    test('without validation, a response is not checked again', async () => {
      expect(await requestSample(await start(answering({ id: 7, more: 1 })))).toMatchObject({ success: true, result: { id: 7, more: 1 } });
    });
  });

  test('OpenAPI describes the response of every call', () => {
    const { paths, components } = openApiOf(routes, '1') as unknown as OpenApi;
    for (const of of routes) {
      const content = paths[fullPath(of).replace(/:(\w+)/g, '{$1}')]?.[of.method.toLowerCase()]?.responses[200].content ?? {};
      const shown = content['application/json']?.schema.properties?.result ?? Object.values(content)[0]?.schema;
      expect(shown, `${of.method} ${of.path}`).toSatisfy((schema: object) => ['type', 'anyOf', '$ref'].some((word) => word in schema));
    }
    expect(paths['/apple-edi-erp/ops/uploads/{uploadId}/undo']?.post?.responses.default.content['application/json']?.schema).toMatchObject({
      properties: {
        result: {
          anyOf: [{ anyOf: [{ $ref: '#/components/schemas/WrongFields' }, { properties: { total: {}, reasons: {} } }] }, { type: 'null' }],
        },
      },
    });
    const named = JSON.stringify({ paths, components }).match(/(?<="#\/components\/schemas\/)\w+/g) ?? [];
    expect(Object.keys(components.schemas).toSorted()).toEqual([...new Set(named)].toSorted());
    expect(paths['/apple-edi-erp/logisticsAging/getPage']?.get?.responses[200].content['application/json']?.schema).toMatchObject({
      properties: {
        result: {
          properties: { records: { items: { properties: { productCode: { type: ['string', 'null'] }, id: { type: 'integer' } } } } },
        },
      },
    });
  });

  test('OpenAPI has the types of form fields, and which of them are optional', () => {
    interface Described {
      readonly parameters: readonly { readonly name: string; readonly required: boolean }[];
      readonly requestBody: {
        readonly content: Record<string, { readonly schema: { required: string[]; properties: Record<string, object> } }>;
      };
    }
    const { paths } = openApiOf(routes, '1') as unknown as {
      paths: Record<string, { readonly post?: Described; readonly get?: Described }>;
    };
    const add = paths['/apple-edi-erp/storageLocationMap/add']?.post?.requestBody.content['application/json']?.schema;
    expect(add?.required.toSorted()).toEqual(['dcInternalStorageId', 'dcInternalStorageIdNew', 'shipToCustomerId', 'storageLocationName']);
    expect(add?.properties.shipToCustomerId).toMatchObject({ type: 'string', maxLength: 20 });
    expect(add?.properties.remark).toMatchObject({ type: ['string', 'null'], maxLength: 100 });
    const required = Object.values(paths)
      .flatMap(({ get, post }) => [...(get?.parameters ?? []), ...(post?.parameters ?? [])])
      .filter(({ name }) => ['dryRun', 'exactTotal', 'missingCodes'].includes(name))
      .map(({ required: isRequired }) => isRequired);
    expect(new Set(required)).toEqual(new Set([false]));
  });

  test('recursive response types are separate schemas in OpenAPI', () => {
    const tree = (name: string): z.ZodType => {
      const node: z.ZodType = z.lazy(() => z.object({ [name]: z.string(), below: z.array(node) }));
      return node;
    };
    const described = ['one', 'other'].map((name) => route({ ...sample, path: `/${name}`, permission: signedIn, result: tree(name) }));
    const { components } = openApiOf(described, '1') as unknown as OpenApi;
    const { WrongFields: _, ...own } = components.schemas;
    expect(Object.values(own)).toMatchObject([{ required: ['one', 'below'] }, { required: ['other', 'below'] }]);
  });
});

interface Shown {
  readonly schema: { readonly properties?: Readonly<Record<string, object>> };
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly responses: Readonly<Record<200 | 'default', { readonly content: Readonly<Record<string, Shown>> }>> }>
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}
