import { needs, route, type Route } from '#kit/http/server/route.ts';
import { diskShortage } from '../contract.ts';
import { OPERATOR_CODES } from '../operators.ts';

const MEGABYTE = 2 ** 20;

/** Beyond the specification: what operators see in the top bar while uploads and exports are refused for want of room. */
const disks = route({
  ...diskShortage,
  permission: needs(...OPERATOR_CODES),
  access: 'none',
  summary: 'The disks that have less room than their reserve, so that uploads and exports are refused',
  handle: async (call) => ({
    short: (await call.disks.short()).map(({ of, free, reserve }) => ({
      of,
      freeMb: Math.floor(free / MEGABYTE),
      reserveMb: Math.ceil(reserve / MEGABYTE),
    })),
  }),
});

export const diskRoutes: readonly Route[] = [disks];
