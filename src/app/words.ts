import { features } from '#app/features.ts';
import { guidePages } from '#app/guide/pages.ts';
import { menuWords } from '#app/menu-words.ts';
import { recordWords } from '#app/record-words.ts';
import { pageErrorWords, shellWords } from '#app/shell-words.ts';
import { notFoundWords } from '#features/not-found/words.ts';
import { signInWords } from '#features/session/sign-in-words.ts';
import { sessionWords } from '#features/session/words.ts';
import { chartWords } from '#kit/chart/words.ts';
import { editWords } from '#kit/edit/words.ts';
import { fieldWords } from '#kit/fields/words.ts';
import { gridWords } from '#kit/grid/words.ts';
import { homeWords } from '#kit/home/words.ts';
import { httpWords } from '#kit/http/words.ts';
import { uploadWords } from '#kit/import/upload-words.ts';
import { importWords } from '#kit/import/words.ts';
import { mailboxWords } from '#kit/mailbox/words.ts';
import { listWords } from '#kit/list/words.ts';
import { listScreenWords } from '#kit/list/screen-words.ts';
import { codeFilterWords, codeListWords, orderWords } from '#kit/records/words.ts';
import { reportWords } from '#kit/report/words.ts';
import { savedViewWords } from '#kit/saved-view/words.ts';
import { periodUploadWords } from '#kit/period-upload/words.ts';
import { pushWords } from '#kit/push/words.ts';
import { reviewWords } from '#kit/review/words.ts';
import { uiWords } from '#kit/ui/words.ts';
import { workbookWords } from '#kit/workbook/words.ts';
import { workWords } from '#kit/work/words.ts';
import type { Words } from '#kit/i18n/words.ts';

/** Texts of the sign-in page and its messages; a browser loads the others after sign-in. */
export const entryWords: Words = {
  ...signInWords,
  ...uiWords,
  ...sessionWords,
  ...pageErrorWords,
};

/** Texts that only the server uses: it sends translated messages, so no browser loads them. */
const serverWords: Words = {
  ...httpWords,
  ...importWords,
  ...workbookWords,
  ...listWords,
  ...codeListWords,
  ...workWords,
  ...homeWords,
};

/** The features' texts on pages. */
const featureWords: Words = Object.assign({}, ...features.flatMap(({ words = [] }) => words)) as Words;

/** The texts of the user guide. */
const guideWords: Words = Object.assign({}, ...Object.values(guidePages)) as Words;

/** The texts of all pages, including the sign-in page. */
export const pageWords: Words = {
  ...entryWords,
  ...fieldWords,
  ...editWords,
  ...recordWords,
  ...chartWords,
  ...menuWords,
  ...featureWords,
  ...uploadWords,
  ...listScreenWords,
  ...gridWords,
  ...orderWords,
  ...reportWords,
  ...codeFilterWords,
  ...savedViewWords,
  ...periodUploadWords,
  ...reviewWords,
  ...pushWords,
  ...mailboxWords,
  ...notFoundWords,
  ...shellWords,
  ...guideWords,
};

/** Every text of the product with its translations: the list of all catalogues. */
export const allWords: Words = { ...serverWords, ...pageWords };
