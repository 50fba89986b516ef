import type { RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { GenericPlanUse } from '#kit/database/server/driver.ts';
import type { RowId } from '#kit/records/define.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { ReportHeader } from '../dynamic.ts';
import type { ColumnDays, ReportComboAnswer, ReportRecord } from '../contract.ts';
import type { ReportDefinition } from '../define.ts';
import type { ReportPageRequest } from './query.ts';

/** The scope of a request, to which every query of a report is limited. */
export interface ReportScope {
  readonly corporateId: number;
  /** The business time zone. */
  readonly zone: string;
  /** The business day of the call, `yyyy-MM-dd`. */
  readonly today: string;
  /** Values of the report's parameters, checked. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The values that the caller may see of the report's `limited` field; null for all. */
  readonly limit: readonly string[] | null;
}

/** The order of exported rows; `orderBy` is the name of a column. */
export type ReportOrder = Pick<ReportPageRequest, 'orderBy' | 'order' | 'language'>;

/** The options of a report's filters, from its feature. */
type ReportCombos = (tx: Tx, scope: ReportScope) => Promise<ReportComboAnswer>;

/** SQL over the row `r` and its sources; constant text, never user input. */
export interface ReportSql {
  /** By name, for each column with `computed`. */
  readonly columns?: Readonly<Record<string, string>>;
  /** By the name of an order: the expression that is sorted, or that its index has, if it is not the field itself. */
  readonly orders?: Readonly<Record<string, string>>;
}

type SelectOfRows = (scope: ReportScope, only?: readonly RowId[]) => RawBuilder<unknown>;

/** A report with the server side of its feature. */
export interface ServedReport {
  readonly definition: ReportDefinition;
  /** Absent if no filter has options. */
  readonly combos?: ReportCombos;
  readonly sql?: ReportSql;
  /**
   * The select of rows that are computed on request: the columns of `rows.fields`, the id, the join columns of the
   * sources, and `corporate_id` if the rows belong to a corporate. `only` are the required ids, all if absent. An
   * expensive select must use it, others may.
   */
  readonly rows?: SelectOfRows;
  /**
   * If `rows` reads stored rows for some scopes (`existsFor`): the select of the same rows with values that are
   * computed from the current source records.
   */
  readonly current?: { readonly existsFor: (scope: ReportScope) => boolean; readonly rows: SelectOfRows };
  readonly keyRows?: KeyRows;
  /**
   * Set if the select of rows by id has few distinct texts. Each connection then prepares each text, because
   * planning takes longer than execution, and uses a generic plan as {@link GenericPlanUse} says.
   */
  readonly genericPlan?: GenericPlanUse;
  /** Remarks that readers of the figures need. The page shows them, a workbook has them in a separate sheet. */
  readonly remarks?: (tx: Tx, scope: ReportScope) => Promise<readonly Remark[]>;
  /** The date of each column's input, by column. Called if the definition names its key (`calls.page.days`). */
  readonly days?: (tx: Tx, scope: ReportScope) => Promise<ColumnDays>;
  /** When the rows were last refreshed; null if never. Called if the definition has its key (`calls.page.updated`). */
  readonly updatedAt?: (tx: Tx, scope: ReportScope) => Promise<Date | null>;
  /** Throws `RuleViolation` for inconsistent parameters. */
  readonly checkParameters?: (parameters: ReportScope['parameters']) => void;
  readonly dynamic?: {
    readonly headers: (tx: Tx, scope: ReportScope) => Promise<readonly ReportHeader[]>;
    /** Over a row `r`: a select of `flag` and `value` of its dynamic columns. */
    readonly values: (scope: ReportScope) => RawBuilder<unknown>;
  };
  /** The values that the caller may see of the report's `limited` field; null for all. */
  readonly limit?: (tx: Tx, session: Session) => Promise<readonly string[] | null>;
  /** The columns that the caller has hidden; exports omit them. */
  readonly hiddenColumns?: (tx: Tx, session: Session) => Promise<ReadonlySet<string>>;
  /** The settings of `SettingInput`, by name. */
  readonly settings?: Readonly<Record<string, ReportSetting>>;
  /** The reports whose rows its numbers are computed from. */
  readonly details?: readonly ServedReport[];
}

/** A text of the words. */
export interface Remark {
  readonly text: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/**
 * For expensive computed rows: a cheap select of their ids and of some fields. It finds the ids of a page, so that only
 * the rows of the page are computed.
 */
interface KeyRows {
  /** The available fields. A page that is filtered or ordered by another field computes all rows. */
  readonly fields: readonly string[];
  /** A select of the same rows as `rows`: the id, these fields and, for rows of a corporate, `corporate_id`. */
  readonly rows: (scope: ReportScope) => RawBuilder<unknown>;
  /** As in {@link ServedReport}, for the select of a page without filters. */
  readonly genericPlan?: GenericPlanUse;
}

/** A setting that a number depends on. */
interface ReportSetting {
  /** Menu code of the screen that it is set on. */
  readonly menu: string;
  readonly read: (
    tx: Tx,
    scope: ReportScope,
    record: ReportRecord,
  ) => Promise<{ readonly value: string | null; readonly changedBy: string | null; readonly changedAt: Date | null }>;
}
