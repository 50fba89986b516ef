import { cargoAndArrivals } from '#app/menus/data.ts';
import { uploadsAndBasicData } from '#app/menus/data-upload.ts';
import { internalDemand } from '#app/menus/demand.ts';
import { partnerOrders } from '#app/menus/jd-orders.ts';
import { salesDashboards } from '#app/menus/screen.ts';
import { systemManagement } from '#app/menus/system-manage.ts';
import type { Menu } from '#kit/session/menu.ts';

/**
 * Every screen and every button that a role can be granted: the one list that the server enforces, synchronises into the
 * database at start-up by code, and sends to the browser as far as the user holds it (document 1 §6).
 *
 * A code that serves two screens stands at the first of them. Codes keep the specification's spelling. Without an entry are the
 * sign-in and error pages and the change of one's own password, which need no permission.
 */
export const menuTree: readonly Menu[] = [
  cargoAndArrivals,
  internalDemand,
  salesDashboards,
  uploadsAndBasicData,
  partnerOrders,
  systemManagement,
];
