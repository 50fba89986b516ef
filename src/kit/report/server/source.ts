import type { RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Session } from '#kit/session/server/session.ts';
import type { ReportHeader } from '../dynamic.ts';
import type { ReportCombo } from '../contract.ts';
import type { ReportDefinition } from '../define.ts';
import type { ReportPageRequest } from './query.ts';

/** For whom a report is made, and what of: every query of it is limited to this. */
export interface ReportScope {
  readonly corporateId: number;
  /** The business time zone. */
  readonly zone: string;
  /** Values of the report's parameters, checked. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The values of the field that the report is limited by; null where the caller may see all. */
  readonly limit: readonly string[] | null;
}

/** In which order rows are exported; `orderBy` is one of the definition's orders. */
export type ReportOrder = Pick<ReportPageRequest, 'orderBy' | 'order'>;

/** What a report's filters offer; its feature knows. */
export type ReportCombos = (tx: Tx, scope: ReportScope) => Promise<ReportCombo>;

/** A report with what its feature's server side knows of it. */
export interface ServedReport {
  readonly definition: ReportDefinition;
  readonly combos: ReportCombos;
  /** The select of rows that are made when asked: the columns of `rows.fields`, the id, those that sources are joined by, and `corporate_id` where the rows are a corporate's. */
  readonly rows?: (scope: ReportScope) => RawBuilder<unknown>;
  /** Throws `RuleBroken` for parameters that do not fit each other. */
  readonly checkParameters?: (parameters: ReportScope['parameters']) => void;
  readonly dynamic?: {
    readonly headers: (tx: Tx, scope: ReportScope) => Promise<readonly ReportHeader[]>;
    /** Over a row `r`: a select of `flag` and `value` of its dynamic columns. */
    readonly values: (scope: ReportScope) => RawBuilder<unknown>;
  };
  /** What the caller may see of the field that the report is limited by; null is all. */
  readonly limit?: (tx: Tx, session: Session) => Promise<readonly string[] | null>;
  readonly settings?: Readonly<Record<string, ReportSetting>>;
  /** The reports that its numbers are made of the rows of. */
  readonly details?: readonly ServedReport[];
}

/** A setting that a number is made with. */
export interface ReportSetting {
  /** Menu code of the screen that it is set on. */
  readonly menu: string;
  readonly read: (
    tx: Tx,
    scope: ReportScope,
  ) => Promise<{ readonly value: string; readonly changedBy: string | null; readonly changedAt: Date | null }>;
}
