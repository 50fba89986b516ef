import type { Feature } from '#kit/feature/define.ts';
import { dataQualityMenus } from './menus.ts';
import { dataQualityWords } from './words.ts';

/** What data names and no list knows, how much hangs on it, and the workbook that completes the list (domain §17). */
export const dataQualityFeature: Feature = { name: 'data-quality', menus: dataQualityMenus, words: [dataQualityWords] };
