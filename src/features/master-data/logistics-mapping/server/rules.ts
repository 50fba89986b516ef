import { z } from 'zod';
import { needs, route } from '#kit/http/server/route.ts';
import type { ListRules } from '#kit/list/server/rules.ts';
import { SHIPPING_TYPES, logisticsMapping } from '../definition.ts';

/** The shipping types for the dropdown, by the specification's call (docs/api.md). */
const getMappingComBox = route({
  method: 'GET',
  path: '/logisticsAging/getMappingComBox',
  permission: needs(logisticsMapping.menu),
  access: 'read',
  summary: 'Shipping types',
  result: z.array(z.object({ value: z.string(), code: z.int() })),
  handle: async () => SHIPPING_TYPES.map(({ value, label }) => ({ value: label, code: Number(value) })),
});

export const logisticsMappingRules: ListRules = { routes: [getMappingComBox] };
