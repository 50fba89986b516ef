import type { Tx } from '#kit/database/server/connection.ts';
import type { ReportCombo } from '../contract.ts';
import type { ReportPageRequest } from './query.ts';

/** For whom a report is made: every query of a report is limited to this corporate. */
export interface ReportScope {
  readonly corporateId: number;
  /** The business time zone. */
  readonly zone: string;
}

/** In which order rows are exported; `orderBy` is one of the definition's orders. */
export type ReportOrder = Pick<ReportPageRequest, 'orderBy' | 'order'>;

/** What a report's filters offer; its feature knows. */
export type ReportCombos = (tx: Tx, scope: ReportScope) => Promise<ReportCombo>;
