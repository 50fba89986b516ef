import { defineWords } from '#kit/i18n/words.ts';

/** The columns of the DC sales. */
export const dcSaleWords = defineWords({
  销量: { en: 'Units sold', es: 'Unidades vendidas', ja: '販売数' },
});
