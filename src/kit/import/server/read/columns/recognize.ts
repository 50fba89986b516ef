import type { HeaderNames } from './headers.ts';
import { fieldsByAnyName, linesOf } from './headers.ts';
import type { Importer } from '../../importer.ts';

/** Share of a header row's columns that an importer must know to be proposed. */
const KNOWN_SHARE = 0.5;
/** Importers proposed for one file. */
const PROPOSED = 3;

/**
 * The other importers that a header row fits: they find every required column, and more of the columns than `own`. The
 * best ones come first, one for each screen.
 * @param among names of importers that the user may use
 */
export function importersLike(
  headers: readonly string[],
  importers: readonly Importer[],
  { own, among }: { readonly own: Importer; readonly among: readonly string[] },
  names: HeaderNames,
): Importer[] {
  const found = (importer: Importer) => knownColumns(headers, importer, names);
  const ownFound = found(own) ?? 0;
  const fitting = importers
    .filter((importer) => importer !== own && canBeOpened(importer) && among.includes(importer.shape.name))
    .map((importer) => ({ importer, known: found(importer) }))
    .filter(({ known }) => known !== null && known > ownFound && known >= headers.length * KNOWN_SHARE)
    .toSorted((one, other) => (other.known ?? 0) - (one.known ?? 0));
  const bestByScreen = new Map(fitting.toReversed().map(({ importer }) => [importer.screen?.menu, importer]));
  return fitting.flatMap(({ importer }) => (bestByScreen.get(importer.screen?.menu) === importer ? [importer] : [])).slice(0, PROPOSED);
}

const canBeOpened = ({ screen }: Importer): boolean =>
  screen?.path !== undefined && (screen.query === undefined || screen.tab !== undefined);

/** How many of the headers are columns of an importer; null if a required column is missing. */
function knownColumns(headers: readonly string[], { shape: { fields } }: Importer, names: HeaderNames): number | null {
  const named = fieldsByAnyName(fields, names);
  const known = new Set(
    headers.flatMap((header) => {
      const field = linesOf(header)
        .map((line) => named.get(line))
        .find((each) => each !== undefined);
      return field === undefined ? [] : [field];
    }),
  );
  return fields.every((field) => field.required !== true || known.has(field)) ? known.size : null;
}
