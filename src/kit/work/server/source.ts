import type { Tx } from '#kit/database/server/connection.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { WorkGroup } from '../define.ts';

/** A Chinese source text with its parameters; what is no such text, as a file's name, is shown as it is. */
export interface WorkText {
  readonly text: string;
  readonly parameters?: Parameters;
}

/** A screen where something is done. */
interface Place {
  /** Who is led there holds the menu of the screen and one of these codes. */
  readonly menu: string;
  readonly codes: readonly string[];
  /** What the address of the screen carries, so that it shows just this. */
  readonly query?: Readonly<Record<string, string>>;
}

/** Something to do. */
export interface WorkItem extends Place {
  readonly title: WorkText;
  /** Which of them, or why; shown side by side. */
  readonly details?: readonly WorkText[];
  /** For who is not led to the item's own screen: others where it is done, the best first, and how it is called there. */
  readonly elsewhere?: readonly (Place & Partial<Pick<WorkItem, 'title' | 'details'>>)[];
  readonly count: number;
  /** By when it is expected, `yyyy-MM-dd HH:mm:ss` in business time. */
  readonly until?: string | null;
  /** The path of a workbook that helps to do it. */
  readonly file?: string;
  /** Of an upload of one's own: its number, and how it stands. */
  readonly upload?: { readonly id: number; readonly standing: 'running' | 'done' | 'failed' };
}

/** What a source is asked with. Its statements are ended when they take long, so it counts by indexes and joins what stands still to what changes, not the other way. */
export interface WorkQuery {
  readonly tx: Tx;
  readonly now: Date;
  /** The business time zone. */
  readonly zone: string;
  readonly queue: Pick<Jobs, 'count'>;
}

interface Source<Asked> {
  readonly group: WorkGroup;
  readonly find: (requested: Asked) => Promise<readonly WorkItem[]>;
}

/**
 * Where work comes from (docs/business-rules/work-and-data-quality.md#my-work). What it finds is kept for all who look,
 * until something tells that it has changed (`pg_notify('work', …)` by the triggers of `work_` triggers, `everybody`,
 * `corporate:ID` or `user:ID`), or a minute has passed.
 */
export type WorkSource =
  | ({ readonly of: 'corporate' } & Source<WorkQuery & { readonly corporateId: number }>)
  /** Of the installation's and corporates' records together, what somebody sees of them: the administrator all, others what is their corporate's or nobody's. */
  | ({ readonly of: 'reader' } & Source<WorkQuery & { readonly reader: Pick<Session, 'roleId' | 'corporateId'> }>)
  /** Of a user, in the corporate that he works for. */
  | ({ readonly of: 'user' } & Source<WorkQuery & { readonly userId: number; readonly corporateId: number | null }>);
