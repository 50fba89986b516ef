import type { ServerFeature } from '#kit/feature/server/define.ts';
import { replenishmentFeature } from '../feature.ts';
import { replenishmentRoutes } from './routes.ts';

export const replenishmentOnServer: ServerFeature = {
  feature: replenishmentFeature,
  routes: ({ importers }) => replenishmentRoutes(importers),
};
