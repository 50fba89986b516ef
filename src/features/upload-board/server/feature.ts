import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploadBoardFeature } from '../feature.ts';
import { uploadBoardRoutes } from './routes.ts';

export const uploadBoardOnServer: ServerFeature = { feature: uploadBoardFeature, routes: uploadBoardRoutes };
