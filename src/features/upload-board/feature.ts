import type { Feature } from '#kit/feature/define.ts';
import { uploadBoardWords } from './words.ts';

/** One board of all that is to be uploaded on a day: by when, and what became of it (domain §17). It is reached from My Work and has no menu. */
export const uploadBoardFeature: Feature = { name: 'upload-board', words: [uploadBoardWords] };
