import type { RawBuilder } from 'kysely';
import type { ServedReport } from '#kit/report/server/source.ts';
import type { CargoQuery } from './query.ts';
import { figuresByProduct } from './figures.ts';
import { servedCargoParts } from './served.ts';

/**
 * A select by 物料号 of the cargo status of a day, computed from current data: `product_code`, its `mpn`,
 * `quantity_on_the_way`, `jd_not_ordered` (may be negative), and `jd_shipped_unsigned`, the goods shipped to the retail
 * partner and not signed for by that day. Products without any may be missing.
 */
export const cargoFigures = (query: CargoQuery): RawBuilder<unknown> => figuresByProduct(query);

export { snapshotJob } from './snapshot-job.ts';

/**
 * The parts of these figures: parameters `date`, `mpn` and `productCode`, filter `figure` (a figure's name). Their
 * `quantity` adds up to the figure.
 */
export const cargoDetails: readonly ServedReport[] = [servedCargoParts];
