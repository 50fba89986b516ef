import { corporateOf, type Session } from '#kit/caller/server/session.ts';
import type { ListDefinition } from '../define.ts';

/** The corporate whose records a call is about; null for a list that all corporates share. */
export function corporateFor(definition: ListDefinition, session: Session): number | null {
  return definition.scope === 'shared' ? null : corporateOf(session);
}
