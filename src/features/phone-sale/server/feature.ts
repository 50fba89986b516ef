import type { ServerFeature } from '#kit/feature/server/define.ts';
import { periodUploadRoutes } from '#kit/period-upload/server/routes.ts';
import { phoneSaleCalls } from '../definitions.ts';
import { phoneSaleFeature } from '../feature.ts';

export const phoneSaleOnServer: ServerFeature = { feature: phoneSaleFeature, routes: () => periodUploadRoutes(phoneSaleCalls, {}) };
