import type { Translator } from '#kit/i18n/words.ts';
import { brandName, BRANDS, DIMENSIONS, MARKETS, PRICE_RANGES } from '../../definition.ts';
import type { DashboardFilters } from '../use-dashboard.ts';

/** The names of the selected filters, such as `整体 · 销量（万台）`. A printed page shows them instead of the filters. */
export function filtersText(
  { marketType, brand, priceRange, dataType }: Partial<Pick<DashboardFilters, 'marketType' | 'brand' | 'priceRange' | 'dataType'>>,
  t: Translator,
): string {
  const nameOf = <Entry extends { readonly code: number; readonly name: string }>(entries: readonly Entry[], code: string | undefined) =>
    entries.find((entry) => String(entry.code) === code)?.name;
  const selectedBrand = nameOf(BRANDS, brand);
  const others = [nameOf(MARKETS, marketType), nameOf(PRICE_RANGES, priceRange), nameOf(DIMENSIONS, dataType)];
  const brandText = selectedBrand === 'All' ? t('全部品牌') : selectedBrand && brandName(selectedBrand, t);
  return [brandText, ...others.map((name) => name && t(name))].filter((name) => name !== undefined).join(' · ');
}
