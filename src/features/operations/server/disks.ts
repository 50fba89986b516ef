import { needs, route, type Route } from '#kit/http/server/route.ts';
import { diskShortage } from '../contract.ts';
import { OPERATOR_CODES } from '../operators.ts';

const MEGABYTE = 2 ** 20;

/**
 * Beyond the specification: shown to operators in the top bar while uploads and exports are refused for lack of disk
 * space.
 */
const disks = route({
  ...diskShortage,
  permission: needs(...OPERATOR_CODES),
  access: 'none',
  summary: 'The disks with less free space than their reserve; uploads and exports are refused',
  handle: async (call) => ({
    short: (await call.disks.short()).map(({ of, free, reserve }) => ({
      of,
      freeMb: Math.floor(free / MEGABYTE),
      reserveMb: Math.ceil(reserve / MEGABYTE),
    })),
  }),
});

export const diskRoutes: readonly Route[] = [disks];
