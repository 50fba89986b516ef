import type { Route } from '#kit/http/server/route.ts';
import { listRoutes } from '#kit/list/server/routes.ts';
import { periodUploadRoutes } from '#kit/period-upload/server/routes.ts';
import { weekListRoutes } from '#kit/week-list/server/routes.ts';
import type { Product, ServerFeature } from './define.ts';
import type { FeatureRules } from './rules.ts';

/**
 * Every call of a feature: those of its lists and uploads, then its own.
 * @param everyRule the rules of all features
 */
export function routesOf({ feature, uploadCalls, routes }: ServerFeature, product: Product, everyRule: readonly FeatureRules[]): Route[] {
  const rules = everyRule.find((each) => each.feature === feature);
  const timeSetting = rules?.timeSetting;
  const services = { ...uploadCalls, ...(timeSetting === undefined ? {} : { timeSetting }) };
  return [
    ...(feature.lists ?? []).flatMap((list) => listRoutes(list, rules?.lists?.[list.name], feature.auditedActions)),
    ...(feature.uploads ?? []).flatMap((family) => periodUploadRoutes(family, services)),
    ...(feature.weekLists ?? []).flatMap(weekListRoutes),
    ...(routes?.(product) ?? []),
  ];
}
