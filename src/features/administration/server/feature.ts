import type { ServerFeature } from '#kit/feature/server/define.ts';
import { authorityRoutes } from '../authority/server/routes.ts';
import { administration } from '../feature.ts';
import { firstSteps } from './first-steps.ts';
import { roleRoutes } from '../roles/server/routes.ts';
import { signOnGroupRoutes } from '../sign-on-groups/server/routes.ts';
import { shopRoutes } from '../shops/server/routes.ts';
import { ownTokenRoutes } from '../api-tokens/server/own-routes.ts';
import { tokenRoutes } from '../api-tokens/server/routes.ts';
import { currentUserRoutes } from '../users/server/current-user.ts';
import { openSessionRoutes } from './open-sessions.ts';
import { searchedUsers } from '../users/server/search.ts';
import { userRoutes } from '../users/server/routes.ts';

export const administrationOnServer: ServerFeature = {
  feature: administration,
  search: () => [searchedUsers],
  routes: (product) => [
    ...currentUserRoutes,
    ...userRoutes,
    ...roleRoutes,
    ...authorityRoutes,
    ...shopRoutes(product),
    ...ownTokenRoutes(product),
    ...tokenRoutes(product),
    ...openSessionRoutes,
    ...signOnGroupRoutes,
  ],
  home: (product) => [firstSteps(product)],
};
