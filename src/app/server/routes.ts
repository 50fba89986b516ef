import { apiDescriptionRoutes } from '#features/operations/server/api-description.ts';
import { healthRoutes } from '#features/operations/server/health.ts';
import { sessionRoutes } from '#features/session/server/routes.ts';
import type { Route } from '#kit/http/server/route.ts';

const calls: readonly Route[] = [...sessionRoutes, ...healthRoutes];

/** Every call of the product, feature by feature. */
export const routes: readonly Route[] = [...calls, ...apiDescriptionRoutes(calls)];
