import { serverFeatures } from '#app/server/features.ts';
import { product } from '#app/server/product.ts';
import { importJobs } from '#kit/import/server/expire-error-workbooks.ts';
import type { AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { mailJobs } from '#kit/mail/server/send.ts';
import { countJobs } from '#kit/records/server/kept-count.ts';
import { securityLogJobs } from '#kit/security-log/server/jobs.ts';
import type { Settings } from '#kit/settings/server/settings.ts';

/** Every background job of the product with its schedule (domain §15): the engines', then each feature's. */
export function jobHandlers(settings: Settings): readonly AnyJobHandler[] {
  return [
    ...mailJobs({ url: settings.SMTP_URL, from: settings.MAIL_FROM }),
    ...importJobs,
    ...countJobs,
    ...securityLogJobs,
    ...serverFeatures.flatMap(({ jobs }) => jobs?.(settings, product) ?? []),
  ];
}
