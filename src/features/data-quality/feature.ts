import type { Feature } from '#kit/feature/define.ts';
import { dataQualityMenus } from './menus.ts';
import { dataQualityWords } from './words.ts';

/**
 * Names in the data that are missing in a master-data list, their amounts, and the workbook that completes the list
 * (docs/business-rules/work-and-data-quality.md#data-quality).
 */
export const dataQualityFeature: Feature = { name: 'data-quality', menus: dataQualityMenus, words: [dataQualityWords] };
