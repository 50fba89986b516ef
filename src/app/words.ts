import { menuWords } from '#app/menu-words.ts';
import { shellWords } from '#app/shell-words.ts';
import { notFoundWords } from '#features/not-found/words.ts';
import { signInWords } from '#features/session/sign-in-words.ts';
import { sessionWords } from '#features/session/words.ts';
import { fieldWords } from '#kit/fields/words.ts';
import { httpWords } from '#kit/http/words.ts';
import { uiWords } from '#kit/ui/words.ts';
import type { Words } from '#kit/i18n/words.ts';

/** Every text of the product with its translations: the explicit list of all catalogues. */
export const allWords: Words = {
  ...httpWords,
  ...fieldWords,
  ...signInWords,
  ...menuWords,
  ...uiWords,
  ...sessionWords,
  ...notFoundWords,
  ...shellWords,
};
