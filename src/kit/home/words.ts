import { defineWords } from '#kit/i18n/words.ts';

/** Texts of tiles of several features. The server sends them translated. */
export const homeWords = defineWords({
  '近{{days}}天': { en: 'last {{days}} days', es: 'últimos {{days}} días', ja: '直近{{days}}日' },
});
