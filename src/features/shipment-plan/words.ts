import { defineWords } from '#kit/i18n/words.ts';
import { PLAN_WEEKS } from './weeks.ts';

/** W1 to W14 are called so in every language. */
const WEEKS = Object.fromEntries(PLAN_WEEKS.map((week) => [`W${week}`, { en: `W${week}`, es: `W${week}`, ja: `W${week}` }]));

/** The shipment plan's columns and rules. */
export const shipmentPlanWords = defineWords({
  ...WEEKS,
  仅14周的季度填写: {
    en: 'Only for a quarter of 14 weeks',
    es: 'Solo para trimestres de 14 semanas',
    ja: '14週ある四半期のみ記入',
  },
  '{{quarter}}只有{{weeks}}周，W14应为空': {
    en: '{{quarter}} has only {{weeks}} weeks; leave W14 empty',
    es: '{{quarter}} solo tiene {{weeks}} semanas; deje W14 vacía',
    ja: '{{quarter}}は{{weeks}}週しかありません。W14は空にしてください',
  },
});
