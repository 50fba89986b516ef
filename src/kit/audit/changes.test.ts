import { expect, test } from 'vitest';
import { changedFields, type AuditLabels } from './changes.ts';

const NAMES: Record<string, string> = { 'type 1': '空运', 'type 2': '陆运' };
const PLACES = ['city', 'type', 'mails', 'limit', 'odd'];
const labels: AuditLabels = {
  position: (field) => PLACES.indexOf(field),
  label: (field) => field.toUpperCase(),
  value: (field, value) => NAMES[`${field} ${value}`] ?? value,
};

test('only changed fields are shown, in field order; choices have their names, and a new record shows all its fields', () => {
  expect(changedFields({ type: 1, city: 'a', note: null }, { type: 2, city: 'a', note: '' }, labels)).toEqual([
    { field: 'type', before: ['空运'], after: ['陆运'] },
  ]);
  expect(changedFields(null, { type: 9, city: 'a' }, labels)).toEqual([
    { field: 'city', before: [], after: ['a'] },
    { field: 'type', before: [], after: ['9'] },
  ]);
});

test('quarters are shown line by line, without the unchanged ones', () => {
  const first = { quarter: 1, startTime: '2026-09-27', endTime: '2026-12-26' };
  const second = { quarter: 2, startTime: '2026-12-27', endTime: '2027-03-27' };
  expect(changedFields({ quarters: [] }, { quarters: [first, second] }, labels)).toEqual([
    { field: 'quarters', before: [], after: ['Q1: 2026-09-27 – 2026-12-26', 'Q2: 2026-12-27 – 2027-03-27'] },
  ]);
  expect(changedFields({ quarters: [first, second] }, { quarters: [first, { ...second, endTime: '2027-04-03' }] }, labels)).toEqual([
    { field: 'quarters', before: ['Q2: 2026-12-27 – 2027-03-27'], after: ['Q2: 2026-12-27 – 2027-04-03'] },
  ]);
});

test('a changed list shows its added and removed items; a reordered list is shown before and after', () => {
  expect(changedFields({ menus: ['a', 'b'] }, { menus: ['b', 'c'] }, labels)).toEqual([{ field: 'menus', before: ['a'], after: ['c'] }]);
  expect(changedFields({ menus: ['a', 'b'] }, { menus: ['b', 'a'] }, labels)).toEqual([
    { field: 'menus', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
});

test('an object is shown with its labels, an object with one value as that value, and any other value unchanged', () => {
  expect(changedFields(null, { mails: [{ email: 'a@example.com' }], limit: { day: 1, time: '10:00' }, odd: [[1]] }, labels)).toEqual([
    { field: 'mails', before: [], after: ['a@example.com'] },
    { field: 'limit', before: [], after: ['DAY: 1; TIME: 10:00'] },
    { field: 'odd', before: [], after: ['[1]'] },
  ]);
  expect(changedFields('old', 'new', labels)).toEqual([{ field: '', before: ['old'], after: ['new'] }]);
});
