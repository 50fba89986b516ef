import type { Feature } from '#kit/feature/define.ts';
import { dataQualityMenus } from './menus.ts';
import { dataQualityWords } from './words.ts';

/**
 * What data names and no list knows, how much hangs on it, and the workbook that completes the list
 * (docs/business-rules/work-and-data-quality.md#data-quality).
 */
export const dataQualityFeature: Feature = { name: 'data-quality', menus: dataQualityMenus, words: [dataQualityWords] };
