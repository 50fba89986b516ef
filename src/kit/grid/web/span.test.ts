import { expect, test } from 'vitest';
import { nextDrawnSpan, countUpTo, type Span } from './span.ts';

const REACH = { count: 100, more: 3, step: 1 };
const NOTHING: Span = { from: 0, until: 0 };

/** What is drawn, step by step, until nothing is missing. */
function stepsFrom(drawn: Span, sight: Span): Span[] {
  const next = nextDrawnSpan(drawn, sight, REACH);
  return next === drawn ? [] : [next, ...stepsFrom(next, sight)];
}

test('visible items are drawn at once, nearby items step by step', () => {
  expect(stepsFrom(NOTHING, { from: 40, until: 50 })).toEqual([
    { from: 39, until: 51 },
    { from: 38, until: 52 },
    { from: 37, until: 53 },
  ]);
  expect(stepsFrom(NOTHING, { from: 0, until: 2 }).at(-1)).toEqual({ from: 0, until: 5 });
  expect(stepsFrom(NOTHING, { from: 97, until: 100 }).at(-1)).toEqual({ from: 94, until: 100 });
});

test('scrolling draws only the new items, and drops items far from the view', () => {
  expect(stepsFrom({ from: 37, until: 53 }, { from: 41, until: 51 })).toEqual([{ from: 38, until: 54 }]);
  expect(nextDrawnSpan({ from: 37, until: 53 }, { from: 45, until: 55 }, REACH)).toEqual({ from: 42, until: 56 });
  expect(nextDrawnSpan({ from: 37, until: 53 }, { from: 36, until: 46 }, REACH)).toEqual({ from: 35, until: 49 });
});

test('a jump drops all items drawn before, and no item after the last one is drawn', () => {
  expect(nextDrawnSpan({ from: 37, until: 53 }, { from: 80, until: 90 }, REACH)).toEqual({ from: 79, until: 91 });
  expect(nextDrawnSpan({ from: 37, until: 53 }, { from: 2, until: 9 }, { count: 9, more: 3, step: 1 })).toEqual({ from: 1, until: 9 });
  expect(stepsFrom({ from: 37, until: 53 }, { from: 120, until: 130 }).at(-1)).toEqual({ from: 97, until: 100 });
  expect(nextDrawnSpan({ from: 3, until: 9 }, NOTHING, { count: 0, more: 3, step: 1 })).toEqual(NOTHING);
});

test('cumulative numbers are counted up to a limit', () => {
  expect([0, 9, 10, 35, 60, 61].map((limit) => countUpTo([10, 30, 60], limit))).toEqual([0, 0, 1, 2, 3, 3]);
  expect(countUpTo([], 5)).toBe(0);
});
