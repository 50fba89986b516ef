import { features } from '#app/features.ts';
import { menuTree } from '#app/menu-tree.ts';
import { withOperations } from '#kit/feature/server/operations.ts';
import type { Menu } from '#kit/session/menu.ts';

/** All screens and buttons that a role can be granted. The start stores their codes in the database. */
export const grantableTree: readonly Menu[] = withOperations(menuTree, features);
