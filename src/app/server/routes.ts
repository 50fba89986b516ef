import { apiSubjects } from '#app/server/api-subjects.ts';
import { serverFeatures } from '#app/server/features.ts';
import { homeScreens, allHomeTiles, searchSources } from '#app/server/home.ts';
import { featureRules, importers } from '#app/server/importers.ts';
import { product } from '#app/server/product.ts';
import { apiDescriptionRoutes } from '#features/operations/server/api-documentation/api-description.ts';
import { listsOf } from '#kit/feature/define.ts';
import { routesOf } from '#kit/feature/server/routes.ts';
import { homeRoutes } from '#kit/home/server/routes.ts';
import { batchRoutes } from '#kit/import/server/receive/batch-routes.ts';
import { uploadHistoryRoutes } from '#kit/import/server/history/upload-routes.ts';
import { searchRoutes } from '#kit/record-search/server/routes.ts';
import { codeListRoutes } from '#kit/records/server/code-list-routes.ts';
import { savedViewRoutes } from '#kit/saved-view/server/routes.ts';
import { workRoutes } from '#kit/work/server/routes.ts';
import type { Route } from '#kit/http/server/route.ts';

const calls: readonly Route[] = [
  ...serverFeatures.flatMap((feature) => routesOf(feature, product, featureRules)),
  ...uploadHistoryRoutes(importers),
  ...batchRoutes(importers),
  ...codeListRoutes,
  ...workRoutes,
  ...homeRoutes(allHomeTiles, homeScreens),
  ...searchRoutes(searchSources, homeScreens),
  ...savedViewRoutes(
    product.features.flatMap((feature) => [
      ...listsOf(feature),
      ...(feature.ownLists ?? []),
      ...(feature.reports ?? []),
      ...(feature.listings ?? []),
    ]),
  ),
];

/** All calls of the product, and the calls that describe them. */
export const routes: readonly Route[] = [...calls, ...apiDescriptionRoutes(calls, apiSubjects)];
