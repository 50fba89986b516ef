import { indexesMade } from '#kit/backup/server/indexes-to-make.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { indexProgress } from '../contract.ts';
import { OPERATOR_CODES } from '../operators.ts';

/** Beyond the specification: what operators see while the indexes of the searches are made after a restore. */
const indexes = route({
  ...indexProgress,
  permission: needs(...OPERATOR_CODES),
  access: 'read',
  summary: 'How many of the indexes that a restore left to be made are there; none of none when all are',
  handle: ({ tx }) => indexesMade(tx),
});

export const indexRoutes: readonly Route[] = [indexes];
