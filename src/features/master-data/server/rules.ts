import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { ageingConfig } from '../ageing-config/definition.ts';
import { ageingConfigRules } from '../ageing-config/server/rules.ts';
import { goodsRestriction } from '../goods-restriction/definition.ts';
import { goodsRestrictionRules } from '../goods-restriction/server/rules.ts';
import { masterDataFeature } from '../feature.ts';
import { logisticsMapping } from '../logistics-mapping/definition.ts';
import { logisticsMappingRules } from '../logistics-mapping/server/rules.ts';

/** Rules and calls of lists that their definition does not have. */
export const masterDataRules: FeatureRules = {
  feature: masterDataFeature,
  lists: {
    [ageingConfig.name]: ageingConfigRules,
    [goodsRestriction.name]: goodsRestrictionRules,
    [logisticsMapping.name]: logisticsMappingRules,
  },
};
