import { features } from '#app/features.ts';
import { menuTree } from '#app/menu-tree.ts';
import { withOperations } from '#kit/feature/server/operations.ts';
import type { Menu } from '#kit/session/menu.ts';

/**
 * Every screen and every button that a role can be granted. The server enforces these codes and synchronises them into
 * the database at start-up.
 */
export const grantableTree: readonly Menu[] = withOperations(menuTree, features);
