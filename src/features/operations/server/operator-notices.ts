import { indexesCreated } from '#kit/backup/server/pending-indexes.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { diskShortage, indexProgress } from '../contract.ts';
import { OPERATOR_CODES } from '../operators.ts';

const MEGABYTE = 2 ** 20;

/** The full disks, for the warning in the operators' top bar. Beyond the specification. */
const disks = route({
  ...diskShortage,
  permission: needs(...OPERATOR_CODES),
  access: 'none',
  summary: 'The disks with less free space than their reserve; uploads and exports are refused',
  handle: async (call) => ({
    short: (await call.disks.short()).map(({ content, free, reserve }) => ({
      of: content,
      freeMb: Math.floor(free / MEGABYTE),
      reserveMb: Math.ceil(reserve / MEGABYTE),
    })),
  }),
});

/** The progress of the indexes that are built after a restore, for the operators' top bar. Beyond the specification. */
const indexes = route({
  ...indexProgress,
  permission: needs(...OPERATOR_CODES),
  access: 'read',
  summary: 'The progress of the indexes that a restore has to build; zero of zero when all exist',
  handle: ({ tx }) => indexesCreated(tx),
});

/** The notices in the operators' top bar. */
export const operatorNoticeRoutes: readonly Route[] = [disks, indexes];
