import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { About } from '../../contract.ts';
import { brandName, brandNamed, marketOfChannel } from '../../definition.ts';
import { comparedText, unitOf } from './charts.ts';
import { COMPARED_MEMBERS, comparisonColumns } from './comparison-columns.ts';
import type { FigureSource } from '../figure-source.ts';
import { figure } from './figure-table.tsx';

type Member = (typeof COMPARED_MEMBERS)[keyof typeof COMPARED_MEMBERS];
type Figures = Readonly<Record<Member, string | null>>;

/** The figures of a brand or channel, with its name and the parameters of a call for its sales. */
type TileRow = Figures & Readonly<Record<'name' | 'brand' | 'marketType', string>>;

/** The brands with a tile: all together, and the highlighted brands of the weekly table. */
const BRANDS_SHOWN: readonly string[] = ['All', 'Apple', 'Huawei'];

interface TilesProps<Row> {
  readonly about: About;
  readonly rows: readonly Row[];
  readonly onPick: (source: FigureSource) => void;
}

/** Tiles of the whole market, Apple and Huawei. */
export function MarketTiles({
  rows,
  marketType,
  ...props
}: TilesProps<Figures & { readonly brand: string }> & { readonly marketType: string }): ReactNode {
  const { t } = useWords();
  const shown = rows
    .filter(({ brand }) => BRANDS_SHOWN.includes(brand))
    .map(({ brand, ...figures }) => ({ ...figures, name: brandName(brand, t), brand: String(brandNamed(brand).code), marketType }));
  return <Tiles {...props} rows={shown} />;
}

/** Tiles of both channels together and of each channel. */
export function ChannelTiles({
  rows,
  brand,
  ...props
}: TilesProps<Figures & { readonly marketTypeName: string }> & { readonly brand: string }): ReactNode {
  const { t } = useWords();
  const shown = rows.map(({ marketTypeName, ...figures }) => ({
    ...figures,
    name: t(marketTypeName),
    brand,
    marketType: String(marketOfChannel(marketTypeName).code),
  }));
  return <Tiles {...props} rows={shown} />;
}

/** The figures below the sales of a tile, in two columns. */
const COMPARISON = [
  { member: 'yearOnYearPercent', title: '同比' },
  { member: 'lastQuantity', title: '同期' },
] as const;
const SHARES = [
  { member: 'growthRateChange', title: '份额变化（百分点）' },
  { member: 'currentPercent', title: '本期份额' },
] as const;

/** Sales, year-on-year and share of each row. The first row is the whole, which has no share. */
function Tiles({ about, rows, onPick }: TilesProps<TileRow>): ReactNode {
  const { t, language } = useWords();
  const [whole] = rows;
  const subjectOf = ({ name, brand, marketType }: TileRow) => ({ name, query: { brand, marketType } });
  const columns = comparisonColumns({ about, subjectOf, whole, t }, COMPARED_MEMBERS);
  const link = (row: TileRow, member: Member) => {
    const column = columns.find(({ key }) => key === member);
    return column && figure(row, column, language, onPick);
  };
  return (
    <ul className="dashboard-tiles">
      {rows.map((row) => (
        <li key={row.name} className="dashboard-tile">
          <h3>
            {row.name} <small>{comparedText(about, t)}</small>
          </h3>
          <p className="dashboard-tile-value">
            {link(row, 'currentQuantity')}
            <span>{unitOf(about, t)}</span>
          </p>
          <dl>
            {(row === whole ? COMPARISON : [...COMPARISON, ...SHARES]).map(({ member, title }) => (
              <div key={member}>
                <dt>{t(title)}</dt>
                <dd>{link(row, member)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
