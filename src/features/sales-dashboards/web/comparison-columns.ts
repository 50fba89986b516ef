import type { About } from '../contract.ts';
import { BRANDS } from '../definition.ts';
import { brandName, type Translate } from './charts.ts';
import type { FigureColumn } from './figure-table.tsx';
import type { SourcesAsked } from './sources-drawer.tsx';

interface Compared {
  readonly about: About;
  readonly marketType: string;
  readonly t: Translate;
}

/** Of which weeks a figure is: those of the range, or those that it is compared with. */
type Side = 'current' | 'same-period';

/** Makes the columns of a table of brands beside their same period, whose figures lead to their files. */
export function comparedColumns<Row extends { readonly brand: string }>({ about, marketType, t }: Compared) {
  const source =
    (side: Side, title: string) =>
    (row: Row): SourcesAsked => ({
      title: `${brandName(row.brand, t)} · ${title}`,
      query: {
        marketType,
        queryTimeType: about.queryTimeType,
        startDate: about.startDate,
        endDate: about.endDate,
        brand: BRANDS.find(({ name }) => name === row.brand)?.code ?? 1,
        samePeriod: side === 'current' ? '0' : '1',
      },
    });
  return (key: FigureColumn<Row>['key'], title: string, unit: string, side?: Side): FigureColumn<Row> => ({
    key,
    title: `${title} (${unit})`,
    isPercent: unit === '%',
    ...(side === undefined ? {} : { source: source(side, title) }),
  });
}
