import { serverFeatures } from '#app/server/features.ts';
import { product } from '#app/server/product.ts';
import { webhookJobs } from '#features/operations/webhooks/server/jobs.ts';
import { importJobs } from '#kit/import/server/history/expire-error-workbooks.ts';
import { backupJobs } from '#kit/backup/server/jobs.ts';
import type { AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { idempotencyJobs } from '#kit/http/server/idempotency.ts';
import { mailSettings } from '#kit/mail/server/settings.ts';
import { mailJobs } from '#kit/mail/server/send.ts';
import { mailboxJobs } from '#kit/mailbox/server/jobs.ts';
import { codeListJobs } from '#kit/records/server/code-list-routes.ts';
import { countJobs } from '#kit/records/server/row-count.ts';
import { securityLogJobs } from '#kit/security-log/server/jobs.ts';
import type { Settings } from '#kit/settings/server/define.ts';

/** All background jobs of the product (docs/business-rules/scheduled-work.md). */
export function jobHandlers(settings: Settings): readonly AnyJobHandler[] {
  const handlers = [
    ...mailJobs(settings.of(mailSettings)),
    ...mailboxJobs(settings, product.mail),
    ...idempotencyJobs,
    ...importJobs,
    ...countJobs,
    ...codeListJobs,
    ...securityLogJobs(),
    ...backupJobs(settings),
    ...serverFeatures.flatMap(({ jobs }) => jobs?.(settings, product) ?? []),
  ];
  return [
    ...handlers,
    ...webhookJobs(
      settings,
      product.importers,
      handlers.map(({ definition }) => definition),
    ),
  ];
}
