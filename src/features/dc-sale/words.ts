import { defineWords } from '#kit/i18n/words.ts';

export const dcSaleWords = defineWords({
  销量: { en: 'Units sold', es: 'Unidades vendidas', ja: '販売数' },
});
