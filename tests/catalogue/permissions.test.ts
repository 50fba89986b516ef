import { describe, expect } from 'vitest';
import { grantableTree } from '#app/server/menu-tree.ts';
import { routes } from '#app/server/routes.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { MENUS } from './menus.ts';
import { testEveryRow, type Held } from './rows.ts';

const menus = everyMenu(grantableTree);
const needed = new Set(routes.flatMap(({ permission }) => (permission.kind === 'any' ? permission.codes : [])));

/** A code is on one of these screens, and permits a call. */
function onScreens(codes: readonly string[]): Held {
  return ({ code = '' }) => {
    const own = menus.filter((menu) => codes.includes(menu.code));
    expect(own.map((menu) => menu.code).toSorted(), 'screens').toEqual(codes.toSorted());
    // The records of a split have a menu code that is printed among the buttons
    // (docs/business-rules/warehouse-split.md).
    expect(own.flatMap((menu) => [menu.code, ...menu.operations.map((operation) => operation.code)])).toContain(code);
    expect(needed.has(code), 'a call that it opens').toBe(true);
  };
}

describe('every permission of the specification', () => {
  testEveryRow(
    'permissions',
    ({ feature }) => `${feature} | `,
    Object.entries(MENUS).map(([feature, codes]): [string, Held] => [`${feature} | `, onScreens(codes)]),
  );
});
