import { expect, test } from 'vitest';
import { productSettings } from './settings.ts';
import { allWords } from '../words.ts';
import { jobHandlers } from './jobs.ts';

test('every background job has a unique name and a title in every language', () => {
  const handlers = jobHandlers(productSettings({}));
  const names = handlers.map(({ definition }) => definition.name);
  expect(new Set(names).size).toBe(names.length);
  for (const { definition } of handlers) {
    expect(definition.name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(Object.hasOwn(allWords, definition.title), definition.title).toBe(true);
  }
});
