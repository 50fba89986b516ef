import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { About } from '../../contract.ts';
import { ALL_BRANDS, BRANDS, MARKETS } from '../../definition.ts';
import { brandName, unitOf } from './charts.ts';
import { comparedColumns } from './comparison-columns.ts';
import type { FigureQuery } from '../figure-query.ts';
import { fixedText, percentText } from './figure-table.tsx';
import '#kit/ui/web/table/cell-button.css';

/** The members of a compared part of the market. */
const MEMBERS = {
  current: 'currentQuantity',
  yearOnYear: 'yearOnYearPercent',
  currentShare: 'currentPercent',
  last: 'lastQuantity',
  lastShare: 'lastPercent',
  shareChange: 'growthRateChange',
} as const;
type Member = (typeof MEMBERS)[keyof typeof MEMBERS];
type Part = Readonly<Record<Member, string | null>>;

/** A part of the market, with the parameters of a call for its sales. */
type TileRow = Readonly<Record<Member, string | null>> & Readonly<Record<'name' | 'brand' | 'marketType', string>>;

/** The brands with a tile: those that the weekly table highlights. */
const BRANDS_SHOWN: readonly string[] = ['All', 'Apple', 'Huawei'];

interface TilesProps<Of> {
  readonly about: About;
  readonly rows: readonly Of[];
  readonly onPick: (query: FigureQuery) => void;
}

/** The whole market, Apple and Huawei: total, year on year and share. */
export function MarketTiles({
  rows,
  marketType,
  ...props
}: TilesProps<Part & { readonly brand: string }> & { readonly marketType: string }): ReactNode {
  const { t } = useWords();
  const codeOf = (brand: string) => String(BRANDS.find(({ name }) => name === brand)?.code ?? ALL_BRANDS);
  const shown = rows
    .filter(({ brand }) => BRANDS_SHOWN.includes(brand))
    .map(({ brand, ...part }) => ({ ...part, name: brandName(brand, t), brand: codeOf(brand), marketType }));
  return <Tiles {...props} rows={shown} />;
}

/** Both channels together and each: total, year on year and share. */
export function ChannelTiles({
  rows,
  brand,
  ...props
}: TilesProps<Part & { readonly marketTypeName: string }> & { readonly brand: string }): ReactNode {
  const { t } = useWords();
  const marketOf = (name: string) => String(MARKETS.find(({ channel }) => channel === name)?.code ?? 1);
  const shown = rows.map(({ marketTypeName, ...part }) => ({
    ...part,
    name: t(marketTypeName),
    brand,
    marketType: marketOf(marketTypeName),
  }));
  return <Tiles {...props} rows={shown} />;
}

/** The first row is the whole, which has no share. */
function Tiles({ about, rows, onPick }: TilesProps<TileRow>): ReactNode {
  const { t, language } = useWords();
  const [whole] = rows;
  const subjectOf = ({ name, brand, marketType }: TileRow) => ({ name, query: { brand, marketType } });
  const columns = comparedColumns({ about, subjectOf, whole, t }, MEMBERS);
  const link = (row: TileRow, member: Member, text: string, className = '') => {
    const column = columns.find(({ key }) => key === member);
    if (row[member] === null || column === undefined) return <span className="dashboard-tile-none">-</span>;
    return (
      <Button type="link" size="small" className={`ui-cell-button ${className}`} onClick={() => onPick(column.source(row))}>
        {text}
      </Button>
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
                    <dt>{t('占比变化(百分点)')}</dt>
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
