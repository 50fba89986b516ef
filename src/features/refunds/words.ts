import { defineWords } from '#kit/i18n/words.ts';

/** The texts of the refunds. */
export const refundWords = defineWords({
  '金额（元）': { en: 'Amount (CNY)', es: 'Importe (CNY)', ja: '金額（元）' },
  规则编号: { en: 'Rule number', es: 'Número de regla', ja: 'ルール番号' },
});
