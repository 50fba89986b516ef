import { sql } from 'kysely';
import { z } from 'zod';
import { open, route, type Route } from '#kit/http/server/route.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/** Health checks (docs/api.md#operations). All three are public and return no internal data. */
const health = route({
  method: 'GET',
  path: '/ops/health',
  permission: open,
  access: 'none',
  summary: 'The process is running',
  result: z.object({ status: z.literal('up') }),
  handle: async () => ({ status: 'up' as const }),
});

const ready = route({
  method: 'GET',
  path: '/ops/ready',
  permission: open,
  access: 'none',
  summary: 'The process and its database accept calls',
  result: z.object({ status: z.literal('ready') }),
  async handle({ database }) {
    try {
      await sql`select 1`.execute(database.kysely);
    } catch {
      throw new Failure(503, '数据库暂时不可用，请稍后重试');
    }
    return { status: 'ready' as const };
  },
});

const version = route({
  method: 'GET',
  path: '/ops/version',
  permission: open,
  access: 'none',
  summary: 'The version of the product',
  result: z.object({ version: z.string() }),
  handle: async () => ({ version: packageJson.version }),
});

export const healthRoutes: readonly Route[] = [health, ready, version];
