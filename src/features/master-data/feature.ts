import type { Feature } from '#kit/feature/define.ts';
import { masterData } from './all.ts';
import { logisticsMappingWords } from './logistics-mapping/words.ts';
import { masterDataMenus } from './menus.ts';
import { taxCodeMappingWords } from './tax-code-mapping/words.ts';
import { masterDataListWords } from './words.ts';

/** The lists that all corporates share (docs/business-rules/master-data.md). */
export const masterDataFeature: Feature = {
  name: 'master-data',
  menus: masterDataMenus,
  words: [logisticsMappingWords, taxCodeMappingWords, masterDataListWords],
  lists: masterData,
};
