import { menuWords } from '#app/menu-words.ts';
import { signInWords } from '#features/session/sign-in-words.ts';
import { fieldWords } from '#kit/fields/words.ts';
import { httpWords } from '#kit/http/words.ts';
import type { Words } from '#kit/i18n/words.ts';

/** Every text of the product with its translations: the explicit list of all catalogues. */
export const allWords: Words = {
  ...httpWords,
  ...fieldWords,
  ...signInWords,
  ...menuWords,
};
