import { apiDescriptionRoutes } from '#features/operations/server/api-description.ts';
import { auditRoutes } from '#features/operations/server/audit.ts';
import { healthRoutes } from '#features/operations/server/health.ts';
import { jobRoutes } from '#features/operations/server/jobs.ts';
import { outboxRoutes } from '#features/operations/server/outbox.ts';
import { sessionRoutes } from '#features/session/server/routes.ts';
import type { Route } from '#kit/http/server/route.ts';

const calls: readonly Route[] = [...sessionRoutes, ...healthRoutes, ...jobRoutes, ...auditRoutes, ...outboxRoutes];

/** Every call of the product, feature by feature. */
export const routes: readonly Route[] = [...calls, ...apiDescriptionRoutes(calls)];
