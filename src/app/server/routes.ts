import { authorityRoutes } from '#features/administration/authority/server/routes.ts';
import { roleRoutes } from '#features/administration/roles/server/routes.ts';
import { shopRoutes } from '#features/administration/shops/server/routes.ts';
import { currentUserRoutes } from '#features/administration/users/server/current-user.ts';
import { userRoutes } from '#features/administration/users/server/routes.ts';
import { auditedKinds } from '#app/server/audited-kinds.ts';
import { importers } from '#app/server/importers.ts';
import { masterData } from '#features/master-data/all.ts';
import { masterDataCalls } from '#features/master-data/server/routes.ts';
import { apiDescriptionRoutes } from '#features/operations/server/api-description.ts';
import { fiscalYearRoutes } from '#features/fiscal-year/server/routes.ts';
import { auditWordsRoutes } from '#features/operations/server/audit-words.ts';
import { auditRoutes } from '#features/operations/server/audit.ts';
import { logisticsAgeingRoutes } from '#features/logistics-ageing/server/routes.ts';
import { diskRoutes } from '#features/operations/server/disks.ts';
import { healthRoutes } from '#features/operations/server/health.ts';
import { jobRoutes } from '#features/operations/server/jobs.ts';
import { outboxRoutes } from '#features/operations/server/outbox.ts';
import { ownSecondFactorRoutes } from '#features/session/server/own-second-factor.ts';
import { ownSessionRoutes } from '#features/session/server/own-sessions.ts';
import { securityRoutes } from '#features/operations/server/security.ts';
import { sessionRoutes } from '#features/session/server/routes.ts';
import { uploadRoutes } from '#features/uploads/server/routes.ts';
import { importHistoryRoutes } from '#kit/import/server/routes.ts';
import { savedViewRoutes } from '#kit/saved-view/server/routes.ts';
import type { Route } from '#kit/http/server/route.ts';

const calls: readonly Route[] = [
  ...sessionRoutes,
  ...ownSessionRoutes,
  ...ownSecondFactorRoutes,
  ...currentUserRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...authorityRoutes,
  ...shopRoutes,
  ...healthRoutes,
  ...diskRoutes,
  ...jobRoutes,
  ...auditRoutes([...masterData.map(({ name }) => name), 'fiscal-year']),
  ...auditWordsRoutes(auditedKinds),
  ...securityRoutes(auditedKinds),
  ...outboxRoutes,
  ...fiscalYearRoutes,
  ...uploadRoutes,
  ...logisticsAgeingRoutes(importers),
  ...masterDataCalls,
  ...importHistoryRoutes(importers),
  ...savedViewRoutes,
];

/** Every call of the product, feature by feature. */
export const routes: readonly Route[] = [...calls, ...apiDescriptionRoutes(calls)];
