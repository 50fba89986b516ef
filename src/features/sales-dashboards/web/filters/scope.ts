import type { Translator } from '#kit/i18n/words.ts';
import { BRANDS, DIMENSIONS, MARKETS, PRICE_RANGES } from '../../definition.ts';
import { brandName } from '../figures/charts.ts';
import type { DashboardFilters } from '../use-dashboard.ts';

/** The scope of a page by its filters. A printed page, which has no filters, shows it. */
export function scopeText(
  { marketType, brand, priceRange, dataType }: Partial<Pick<DashboardFilters, 'marketType' | 'brand' | 'priceRange' | 'dataType'>>,
  t: Translator,
): string {
  const named = <Entry extends { readonly code: number; readonly name: string }>(entries: readonly Entry[], code: string | undefined) =>
    entries.find((entry) => String(entry.code) === code)?.name;
  const brandOf = named(BRANDS, brand);
  const parts = [named(MARKETS, marketType), named(PRICE_RANGES, priceRange), named(DIMENSIONS, dataType)].map((name) =>
    name === undefined ? '' : t(name),
  );
  return [brandOf === undefined ? '' : brandName(brandOf, t), ...parts].filter((part) => part !== '').join(' · ');
}
