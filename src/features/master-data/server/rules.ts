import type { MasterDataRules } from '#kit/master-data/server/rules.ts';
import { logisticsMapping } from '../logistics-mapping/definition.ts';
import { logisticsMappingRules } from '../logistics-mapping/server/rules.ts';

/** The lists that do something beyond their definition, by name. */
export const masterDataRules: Readonly<Record<string, MasterDataRules>> = {
  [logisticsMapping.name]: logisticsMappingRules,
};
