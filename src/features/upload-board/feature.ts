import type { Feature } from '#kit/feature/define.ts';
import { uploadBoardWords } from './words.ts';

/**
 * A board of all uploads expected on a day, with deadline and state
 * (docs/business-rules/work-and-data-quality.md#upload-board). It has no permission of its own (`BOARD_OPENS_WITH`).
 */
export const uploadBoardFeature: Feature = { name: 'upload-board', words: [uploadBoardWords] };
