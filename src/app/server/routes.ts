import type { Route } from '#kit/http/server/route.ts';
import { sessionRoutes } from '#features/session/server/routes.ts';

/** Every call of the product, feature by feature. */
export const routes: readonly Route[] = [...sessionRoutes];
