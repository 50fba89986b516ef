import type { Feature } from '#kit/feature/define.ts';
import { uploadBoardWords } from './words.ts';

/**
 * One board of all that is to be uploaded on a day: by when, and what became of it
 * (docs/business-rules/work-and-data-quality.md#upload-board). It is reached from My Work and has no menu.
 */
export const uploadBoardFeature: Feature = { name: 'upload-board', words: [uploadBoardWords] };
