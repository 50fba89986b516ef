import { z } from 'zod';
import { needs, route } from '#kit/http/server/route.ts';
import type { ListRules } from '#kit/list/server/rules.ts';
import { CATEGORIES } from '../../categories.ts';
import { ageingConfig } from '../definition.ts';

/** The categories for the dropdown, by the specification's call (docs/api.md). */
const getLobList = route({
  method: 'GET',
  path: '/logisticsAgingAutoConfig/getLobList',
  permission: needs(ageingConfig.menu),
  access: 'read',
  summary: 'Categories',
  result: z.array(z.string()),
  handle: async () => CATEGORIES.map(({ value }) => value),
});

export const ageingConfigRules: ListRules = { routes: [getLobList] };
