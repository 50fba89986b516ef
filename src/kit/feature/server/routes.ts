import type { Route } from '#kit/http/server/route.ts';
import { listRoutes } from '#kit/list/server/routes.ts';
import { periodUploadRoutes } from '#kit/period-upload/server/routes.ts';
import { weekListRoutes } from '#kit/week-list/server/routes.ts';
import type { Product, ServerFeature } from './define.ts';
import type { FeatureRules } from './rules.ts';

/**
 * All calls of a feature: those of its lists and uploads, then `routes`.
 * @param allRules the rules of all features
 */
export function routesOf({ feature, uploadCalls, routes }: ServerFeature, product: Product, allRules: readonly FeatureRules[]): Route[] {
  const rules = allRules.find((each) => each.feature === feature);
  const services = { ...uploadCalls, timeSetting: rules?.timeSetting };
  return [
    ...(feature.lists ?? []).flatMap((list) => listRoutes(list, rules?.lists?.[list.name], feature.auditedActions)),
    ...(feature.uploads ?? []).flatMap((family) => periodUploadRoutes(family, services)),
    ...(feature.weekLists ?? []).flatMap(weekListRoutes),
    ...(routes?.(product) ?? []),
  ];
}
