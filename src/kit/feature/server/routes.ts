import type { Route } from '#kit/http/server/route.ts';
import { listRoutes } from '#kit/list/server/routes.ts';
import { periodUploadRoutes } from '#kit/period-upload/server/routes.ts';
import { weekListRoutes } from '#kit/week-list/server/routes.ts';
import type { Product, ServerFeature } from './define.ts';

/** Every call of a feature: those that its lists and uploads bring along, then its own. */
export function routesOf({ feature, rules, uploadCalls, routes }: ServerFeature, product: Product): Route[] {
  const timeSetting = rules?.timeSetting;
  const world = { ...uploadCalls, ...(timeSetting === undefined ? {} : { timeSetting }) };
  return [
    ...(feature.lists ?? []).flatMap((list) => listRoutes(list, rules?.lists?.[list.name])),
    ...(feature.uploads ?? []).flatMap((family) => periodUploadRoutes(family, world)),
    ...(feature.weekLists ?? []).flatMap(weekListRoutes),
    ...(routes?.(product) ?? []),
  ];
}
