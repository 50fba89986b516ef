import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { HomeTile } from '#kit/home/server/tile.ts';
import { reportScopeOf } from '#kit/report/server/routes.ts';
import { rowsOf, whereOf } from '#kit/report/server/rows.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { MENU } from '../codes.ts';
import { DIFFERENCE } from '../figures.ts';
import { cargoStatus } from '../report.ts';
import { figureColumn } from './figures.ts';
import { servedCargo } from './served.ts';
import { inventoryDayOf } from './snapshots.ts';

/** The number of listed MPNs. */
const LISTED = 3;
/** The filter of the screen: a difference of at most -1. */
const NEGATIVE = { [`${DIFFERENCE}End`]: '-1' };

/** Home tile: the MPNs whose physical stock is less than the book stock. */
export const negativeDifferences: HomeTile = {
  name: 'negative-differences',
  title: '货况负差异',
  position: 40,
  screens: [{ menu: MENU }],
  async read(call) {
    const scope = reportScopeOf(call);
    const shortages = await largestShortages(call.tx, scope);
    const inventoryDay = await inventoryDayOf(call.tx, { corporateId: scope.corporateId, day: scope.today });
    const link = { menu: MENU, query: NEGATIVE };
    return {
      figures: [
        { label: { text: '负差异型号' }, value: shortages[0]?.products ?? 0, tone: 'bad', link },
        { label: { text: '差异件数' }, value: shortages[0]?.pieces ?? 0, tone: 'bad', link },
      ],
      rows: shortages.map(({ mpn, productName, difference }) => ({
        text: { text: mpn },
        details: productName === null ? [] : [{ text: productName }],
        value: difference,
        tone: 'bad',
        // The filter of the column makes the screen show the column.
        link: { menu: MENU, query: { mpn, ...NEGATIVE } },
      })),
      empty: { text: inventoryDay === null ? '还没有已审核的Disti库存' : '没有负差异' },
    };
  },
};

interface Shortage {
  readonly mpn: string;
  readonly productName: string | null;
  readonly difference: number;
  /** The number of MPNs with a shortage, and the sum of their differences. */
  readonly products: number;
  readonly pieces: number;
}

/** The rows of the screen under the filter, the largest shortage first, with their totals. */
async function largestShortages(tx: Tx, scope: ReportScope): Promise<Shortage[]> {
  const difference = sql`r.${figureColumn(DIFFERENCE)}`;
  const { rows } = await sql<Shortage>`
    select r.mpn, r.product_name as "productName", ${difference}::float8 as difference, (count(*) over ())::integer as products,
      (sum(${difference}) over ())::float8 as pieces
    from ${rowsOf(servedCargo, scope)} r where ${whereOf(cargoStatus, scope, NEGATIVE)} order by ${difference}, r.mpn limit ${LISTED}
  `.execute(tx);
  return rows;
}
