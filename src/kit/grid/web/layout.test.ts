import { expect, test } from 'vitest';
import { layoutOf } from './layout.ts';

const column = (width: number, pinned: boolean) => ({ width, pinned, isUserWidth: false });
const COLUMNS = [column(100, true), column(200, true), column(300, false)];

test('pinned columns take at most 60 % of the width, and none at the width of a phone', () => {
  const pinnedIn = (room: number) => layoutOf(COLUMNS, room).pinned;
  expect(pinnedIn(500)).toBe(2);
  expect(pinnedIn(499)).toBe(1);
  expect(pinnedIn(480)).toBe(1);
  expect(pinnedIn(479)).toBe(0);
});
