import type { Translator } from '#kit/i18n/words.ts';
import { brandName, BRANDS, type Brand } from '../../definition.ts';
import type { ComputedFigure, Operand, SummedFigure } from '../figure-source.ts';

interface BrandShare {
  readonly title: string;
  readonly brand: Brand;
  /** The code of the period. */
  readonly period: string;
  readonly value: string | null;
  /** The unit of the sales. */
  readonly unit: string;
  readonly salesOf: (brand: Brand) => string | null;
  /** The parameters of the call for the sales of a brand, by its code. */
  readonly queryOf: (brand: number) => SummedFigure['query'];
}

/** The share of a brand in a period: its sales divided by the sales of all brands. */
export function brandShare({ title, brand, period, value, unit, salesOf, queryOf }: BrandShare, t: Translator): ComputedFigure {
  const operand = (each: Brand): Operand => {
    const name = `${brandName(each.name, t)} · ${period}`;
    return { key: each.member, name, value: salesOf(each), unit, source: { title: name, query: queryOf(each.code) } };
  };
  return { title, value, unit: '%', formula: t('品牌的销售除以全部品牌的销售。'), operands: [operand(brand), operand(BRANDS[0])] };
}
