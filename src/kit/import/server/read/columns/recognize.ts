import type { HeaderNames } from './headers.ts';
import { fieldsByAnyName, comparedTexts } from './headers.ts';
import type { Importer } from '../../importer.ts';

/** An importer is proposed only if at least this share of the headers are its columns. */
const MIN_MATCHED_SHARE = 0.5;
/** Maximum importers proposed for one file. */
const MAX_PROPOSED = 3;

/**
 * Finds other importers that match a header row: they find every required column, and more columns than the current
 * importer. The best match comes first; each screen has at most one.
 * @param allowed names of the importers that the user may use
 */
export function importersLike(
  headers: readonly string[],
  importers: readonly Importer[],
  { current, allowed }: { readonly current: Importer; readonly allowed: readonly string[] },
  names: HeaderNames,
): Importer[] {
  const countOf = (importer: Importer) => matchedColumns(headers, importer, names);
  const countOfCurrent = countOf(current) ?? 0;
  const matching = importers
    .filter((importer) => importer !== current && canBeOpened(importer) && allowed.includes(importer.shape.name))
    .map((importer) => ({ importer, count: countOf(importer) }))
    .filter(({ count }) => count !== null && count > countOfCurrent && count >= headers.length * MIN_MATCHED_SHARE)
    .toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
  const menus = matching.map(({ importer }) => importer.screen?.menu);
  const bestOfScreens = matching.filter((_, index) => menus.indexOf(menus[index]) === index);
  return bestOfScreens.slice(0, MAX_PROPOSED).map(({ importer }) => importer);
}

/** Whether the screen can be opened without a period, or with a tab for any period. */
const canBeOpened = ({ screen }: Importer): boolean =>
  screen?.path !== undefined && (screen.query === undefined || screen.tab !== undefined);

/** The number of columns of an importer that the headers have; null if a required column is missing. */
function matchedColumns(headers: readonly string[], { shape: { fields } }: Importer, names: HeaderNames): number | null {
  const fieldByName = fieldsByAnyName(fields, names);
  const matched = new Set(
    headers.flatMap((header) => {
      const field = comparedTexts(header)
        .map((line) => fieldByName.get(line))
        .find((each) => each !== undefined);
      return field === undefined ? [] : [field];
    }),
  );
  return fields.every((field) => field.required !== true || matched.has(field)) ? matched.size : null;
}
