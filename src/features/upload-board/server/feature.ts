import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploadBoardFeature } from '../feature.ts';
import { uploadsOfToday } from './home.ts';
import { uploadBoardRoutes } from './routes.ts';

export const uploadBoardOnServer: ServerFeature = {
  feature: uploadBoardFeature,
  routes: uploadBoardRoutes,
  home: (product) => [uploadsOfToday(product)],
};
