import type { AuditedKind } from '#kit/audit/define.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Route } from '#kit/http/server/route.ts';
import type { HomeTile } from '#kit/home/server/tile.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import type { AnyJobHandler } from '#kit/jobs/server/handler.ts';
import type { MailHandler } from '#kit/mailbox/server/handler.ts';
import type { PeriodUploadServices } from '#kit/period-upload/server/list.ts';
import type { RecordSource } from '#kit/record-search/server/source.ts';
import type { SettingGroup, Settings } from '#kit/settings/server/define.ts';
import type { WorkSource } from '#kit/work/server/source.ts';
import type { Feature } from '../define.ts';

/** Data of the whole product, for features such as audit, operations and provenance. */
export interface Product {
  readonly features: readonly Feature[];
  readonly importers: readonly Importer[];
  /** All kinds of records in the audit log. */
  readonly auditedKinds: readonly AuditedKind[];
  readonly auditedActions: Readonly<Record<string, string>>;
  /** The permission codes that API tokens can have. */
  readonly tokenCodes: ReadonlySet<string>;
  /** The handlers of incoming mail, by sender. */
  readonly mail: readonly MailHandler[];
  /**
   * Creates the missing records of every period upload and corporate up to a day (`yyyy-MM-dd` in business time). The
   * nightly job calls it, and so do the creation of a corporate and a change of the fiscal calendar.
   * @returns the number of created records
   */
  readonly makePeriods: (tx: Tx, today: string) => Promise<number>;
}

/**
 * The server side of a feature (R7, docs/architecture.md#rules), in addition to the calls and imports of its lists and
 * uploads. Their rules are listed in `app/server/importers.ts`, which the import's worker threads load.
 */
export interface ServerFeature {
  readonly feature: Feature;
  /** Settings that calls and jobs read with `settings.of(group)`. */
  readonly settings?: readonly SettingGroup[];
  /** Services of the feature for the calls of its period uploads. */
  readonly uploadCalls?: Omit<PeriodUploadServices, 'timeSetting'>;
  /** Calls in addition to those of lists and uploads. */
  readonly routes?: (product: Product) => readonly Route[];
  /** The handlers of mail from the feature's senders. */
  readonly mail?: readonly MailHandler[];
  readonly jobs?: (settings: Settings, product: Product) => readonly AnyJobHandler[];
  /** The tasks in "my work" in the top bar. */
  readonly work?: (product: Product) => readonly WorkSource[];
  readonly home?: (product: Product) => readonly HomeTile[];
  /** The records that the search in the top bar finds. */
  readonly search?: (product: Product) => readonly RecordSource[];
}
