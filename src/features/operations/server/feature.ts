import type { ServerFeature } from '#kit/feature/server/define.ts';
import { ownUploads } from '#kit/import/server/history/own-uploads.ts';
import { failedImports } from '#kit/import/server/history/work.ts';
import { operations } from '../feature.ts';
import { auditWordsRoutes } from './audit/audit-words.ts';
import { auditRoutes } from './audit/audit.ts';
import { backupRoutes } from './backups.ts';
import { operatorNoticeRoutes } from './operator-notices.ts';
import { lastFailures } from './home.ts';
import { healthRoutes } from './health.ts';
import { jobRoutes } from './jobs.ts';
import { mailboxRoutes } from './mailbox.ts';
import { outboxRoutes } from './outbox.ts';
import { searchedFiles } from './search.ts';
import { securityRoutes } from './security/security.ts';
import { failedJobs, overdueBackup } from './work.ts';
import { webhookRoutes } from '../webhooks/server/routes.ts';
import { webhookSettings } from '../webhooks/server/settings.ts';

export const operationsOnServer: ServerFeature = {
  feature: operations,
  settings: [webhookSettings],
  routes: (product) => [
    ...healthRoutes,
    ...operatorNoticeRoutes,
    ...backupRoutes,
    ...jobRoutes,
    ...auditRoutes(product),
    ...auditWordsRoutes(product),
    ...securityRoutes(product),
    ...outboxRoutes,
    ...mailboxRoutes(product),
    ...webhookRoutes(product),
  ],
  search: (product) => [searchedFiles(product)],
  home: (product) => [lastFailures(product)],
  work: ({ importers }) => [failedImports(importers), ownUploads(importers), failedJobs, overdueBackup],
};
