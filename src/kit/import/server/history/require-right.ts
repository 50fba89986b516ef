import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Importer } from '../importer.ts';
import type { Right } from '../rights.ts';

/** The properties of an upload or batch that decide the rights. */
interface Owned {
  readonly importer: string;
  readonly corporate_id: number | null;
  readonly user_id: number;
}

/** Whether an upload belongs to the session's corporate, or to all corporates (master data). */
export function isOfCorporate({ corporate_id }: Pick<Owned, 'corporate_id'>, session: Session): boolean {
  return corporate_id === null || corporate_id === session.corporateId;
}

/**
 * Returns the upload or batch of a call with its importer. Throws `NotFound` if it does not exist or belongs to another
 * corporate, and `NotPermitted` without the right.
 */
export function requireRight<Row extends Owned>(
  row: Row | null,
  byName: ReadonlyMap<string, Importer>,
  session: Session,
  may: Right,
): { row: Row; importer: Importer } {
  const importer = row === null ? undefined : byName.get(row.importer);
  if (row === null || importer === undefined || !isOfCorporate(row, session)) throw new NotFound();
  if (!may(session, importer, row)) throw new NotPermitted();
  return { row, importer };
}
