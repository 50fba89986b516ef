import type { Route } from '#kit/http/server/route.ts';
import { listRoutes } from '#kit/list/server/routes.ts';
import { masterData } from '../all.ts';
import { masterDataRules } from './rules.ts';

/** The calls of every list of master data. */
export const masterDataCalls: readonly Route[] = masterData.flatMap((definition) =>
  listRoutes(definition, masterDataRules[definition.name]),
);
