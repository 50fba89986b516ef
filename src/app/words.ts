import { menuWords } from '#app/menu-words.ts';
import type { Words } from '#kit/i18n/words.ts';

/** Every text of the product with its translations: the explicit list of all catalogues. */
export const allWords: Words = {
  ...menuWords,
};
