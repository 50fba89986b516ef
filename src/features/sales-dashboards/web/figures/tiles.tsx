import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { FigureButton } from '#kit/ui/web/table/cell-button.tsx';
import type { About } from '../../contract.ts';
import { brandNamed, marketOfChannel } from '../../definition.ts';
import { brandName, unitOf } from './charts.ts';
import { comparisonColumns } from './comparison-columns.ts';
import type { FigureSource } from '../figure-source.ts';
import { fixedText, percentText } from './figure-table.tsx';

/** The members of the answer for the figures of a tile. */
const MEMBERS = {
  current: 'currentQuantity',
  yearOnYear: 'yearOnYearPercent',
  currentShare: 'currentPercent',
  last: 'lastQuantity',
  lastShare: 'lastPercent',
  shareChange: 'growthRateChange',
} as const;
type Member = (typeof MEMBERS)[keyof typeof MEMBERS];
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

/** Sales, year-on-year and share of each row. The first row is the whole market, which has no share. */
function Tiles({ about, rows, onPick }: TilesProps<TileRow>): ReactNode {
  const { t, language } = useWords();
  const [whole] = rows;
  const subjectOf = ({ name, brand, marketType }: TileRow) => ({ name, query: { brand, marketType } });
  const columns = comparisonColumns({ about, subjectOf, whole, t }, MEMBERS);
  const link = (row: TileRow, member: Member, text: string, className = '') => {
    const column = columns.find(({ key }) => key === member);
    if (row[member] === null || column === undefined) return <span className="dashboard-tile-none">-</span>;
    return (
      <FigureButton className={className} onClick={() => onPick(column.source(row))}>
        {text}
      </FigureButton>
    );
  };
  const tone = (value: string | null) => (Number(value) < 0 ? 'dashboard-negative' : 'dashboard-positive');
  return (
    <ul className="dashboard-tiles">
      {rows.map((row) => {
        const { name, currentQuantity, lastQuantity, yearOnYearPercent, currentPercent, growthRateChange } = row;
        return (
          <li key={name} className="dashboard-tile">
            <h3>{name}</h3>
            <p className="dashboard-tile-value">
              {link(row, 'currentQuantity', fixedText(currentQuantity ?? '0', language))}
              <span>{unitOf(about, t)}</span>
            </p>
            <dl>
              <div>
                <dt>{t('同比')}</dt>
                <dd>
                  {link(row, 'yearOnYearPercent', percentText(yearOnYearPercent ?? '0', language, 'exceptZero'), tone(yearOnYearPercent))}
                </dd>
              </div>
              {row === whole ? (
                <div>
                  <dt>{t('同期')}</dt>
                  <dd>{link(row, 'lastQuantity', fixedText(lastQuantity ?? '0', language))}</dd>
                </div>
              ) : (
                <>
                  <div>
                    <dt>{t('本期占比')}</dt>
                    <dd>{link(row, 'currentPercent', percentText(currentPercent ?? '0', language))}</dd>
                  </div>
                  <div>
                    <dt>{t('占比变化（百分点）')}</dt>
                    <dd>
                      {link(row, 'growthRateChange', fixedText(growthRateChange ?? '0', language, 'exceptZero'), tone(growthRateChange))}
                    </dd>
                  </div>
                </>
              )}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
