import type { RawBuilder } from 'kysely';
import type { ServedReport } from '#kit/report/server/source.ts';
import type { CargoQuery } from './asked.ts';
import { figuresByProduct } from './figures.ts';
import { servedParts } from './served.ts';

/**
 * A select by 物料号 of what the cargo status knows of a day, from what is there now: `product_code`, the `mpn` that it counts under, `quantity_on_the_way`,
 * `jd_not_ordered` (may be negative), and `jd_shipped_unsigned`, the goods that were shipped to the retail partner and not signed for by then. Products of which there is
 * nothing may be left out.
 */
export const cargoFigures = (query: CargoQuery): RawBuilder<unknown> => figuresByProduct(query);

export { snapshotJob } from './snapshot-job.ts';

/** What these figures are made of: parameters `date`, `mpn` and `productCode`, filter `figure` (a figure's name); its `quantity` adds up to the figure. */
export const cargoDetails: readonly ServedReport[] = [servedParts];
