import type { MasterDataDefinition } from '#kit/master-data/define.ts';
import { logisticsMapping } from './logistics-mapping/definition.ts';
import { taxCodeMapping } from './tax-code-mapping/definition.ts';

/** Every list of master data. */
export const masterData: readonly MasterDataDefinition[] = [logisticsMapping, taxCodeMapping];
