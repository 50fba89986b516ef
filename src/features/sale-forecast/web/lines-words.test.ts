import { expect, test } from 'vitest';
import { copiedText } from '#kit/list/web/columns.tsx';
import { saleForecastList } from '../definition.ts';

test('a forecast’s category is in the user’s language, its product line as entered', () => {
  const inEnglish = (text: string) => ({ 配件: 'Accessories' })[text] ?? text;
  expect(copiedText(saleForecastList, { lob: '配件', subLob: '配件' }, 'lob', inEnglish)).toBe('Accessories');
  expect(copiedText(saleForecastList, { lob: '配件', subLob: '配件' }, 'subLob', inEnglish)).toBe('配件');
});
