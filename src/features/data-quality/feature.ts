import type { Feature } from '#kit/feature/define.ts';
import { dataQualityMenus } from './menus.ts';
import { dataQualityWords } from './words.ts';

/**
 * Unknown names: codes in the data that a master-data list does not contain, with their amounts, and the workbook to
 * complete the list (docs/business-rules/work-and-data-quality.md#data-quality).
 */
export const dataQualityFeature: Feature = { name: 'data-quality', menus: dataQualityMenus, words: [dataQualityWords] };
