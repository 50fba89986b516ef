import type { Tx } from '#kit/database/server/connection.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { WorkGroup } from '../define.ts';

/** The screen of a work item. */
interface ItemScreen {
  readonly menu: string;
  /** The user needs the menu and one of these codes. */
  readonly codes: readonly string[];
  /** The query of the screen's address that shows only this item. */
  readonly query?: Readonly<Record<string, string>>;
}

export interface WorkItem extends ItemScreen {
  readonly title: TranslatableText;
  /** Further details, displayed side by side. */
  readonly details?: readonly TranslatableText[];
  /** Other screens for users who may not open the item's screen, with their titles; the preferred screen first. */
  readonly elsewhere?: readonly (ItemScreen & Partial<Pick<WorkItem, 'title' | 'details'>>)[];
  readonly count: number;
  /** The deadline, `yyyy-MM-dd HH:mm:ss` in business time. */
  readonly until?: string | null;
  /** The path of the upload's error file. */
  readonly file?: string;
  /** For the user's own upload: its id and status. */
  readonly upload?: { readonly id: number; readonly status: 'running' | 'done' | 'failed' };
}

/** Parameters of a source. Statements have a short timeout: they use an index, and join static to changing data. */
export interface WorkQuery {
  readonly tx: Tx;
  readonly now: Date;
  /** The business time zone. */
  readonly zone: string;
  readonly queue: Pick<Jobs, 'count'>;
  readonly settings: Settings;
}

interface Source<Query> {
  readonly group: WorkGroup;
  readonly find: (query: Query) => Promise<readonly WorkItem[]>;
}

/**
 * A source of work items (docs/business-rules/work-and-data-quality.md#my-work). The result is cached for all readers
 * until a notification of a `work_` trigger (`pg_notify('work', …)` with `all`, `corporate:ID`, `role:ID` or
 * `user:ID`), or for a minute.
 */
export type WorkSource =
  | ({ readonly scope: 'corporate' } & Source<WorkQuery & { readonly corporateId: number }>)
  /**
   * Records of the installation and of corporates. The administrator sees all; other users see those of their corporate
   * or of none.
   */
  | ({ readonly scope: 'reader' } & Source<WorkQuery & { readonly reader: Pick<Session, 'roleId' | 'corporateId'> }>)
  /** Records of a user in the current corporate. */
  | ({ readonly scope: 'user' } & Source<WorkQuery & { readonly userId: number; readonly corporateId: number | null }>);
