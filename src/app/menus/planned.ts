import type { PlacedMenu } from '#kit/feature/define.ts';

/** Screens that the specification names and no feature declares yet; a role can be granted them beforehand. */
export const plannedMenus: readonly PlacedMenu[] = [];
