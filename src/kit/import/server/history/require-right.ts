import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Importer } from '../importer.ts';
import type { Right } from '../rights.ts';

/** The properties of an upload, or of a batch, that decide who may use it. */
interface Owned {
  readonly importer: string;
  readonly corporate_id: number | null;
  readonly user_id: number;
}

/** Master data belongs to every corporate; any other upload belongs to its own. */
export function isOfCorporate({ corporate_id }: Pick<Owned, 'corporate_id'>, session: Session): boolean {
  return corporate_id === null || corporate_id === session.corporateId;
}

/**
 * The upload or batch that a call is about, with its importer. For one of another corporate the call answers "not
 * found"; without the permission it is rejected.
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
