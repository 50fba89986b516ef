import { indexesCreated } from '#kit/backup/server/pending-indexes.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { indexProgress } from '../contract.ts';
import { OPERATOR_CODES } from '../operators.ts';

/** The progress of the indexes that are built after a restore, for the operators' top bar. Beyond the specification. */
const indexes = route({
  ...indexProgress,
  permission: needs(...OPERATOR_CODES),
  access: 'read',
  summary: 'The progress of the indexes that a restore has to build; zero of zero when all exist',
  handle: ({ tx }) => indexesCreated(tx),
});

export const indexRoutes: readonly Route[] = [indexes];
