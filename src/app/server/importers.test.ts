import { expect, test } from 'vitest';
import { serverFeatures } from './features.ts';
import { featureRules } from './importers.ts';

test('the rules of every feature hold for its workbooks as for its calls', () => {
  expect(featureRules).toEqual(serverFeatures.flatMap(({ rules }) => (rules === undefined ? [] : [rules])));
});
