import { needs, route, type Route } from '#kit/http/server/route.ts';
import { diskShortage } from '../contract.ts';
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

export const diskRoutes: readonly Route[] = [disks];
