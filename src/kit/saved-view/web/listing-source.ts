import type { Page } from '#kit/ui/web/url-filters.ts';

/** The values of filters as texts, as in the address. */
export type Filters = Readonly<Record<string, string>>;

/** The rows of a list or report: how they are read, and which filters its address has. */
export interface ListingSource<Answer> {
  /** Identifies the listing in query keys and saved views. */
  readonly name: string;
  /** A constant of the screen. */
  readonly filterNames: readonly string[];
  /** The default values of filters, if any. A constant of the screen. */
  readonly initially?: Filters | undefined;
  readonly read: (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => Promise<Answer>;
  readonly rowsOf: (answer: Answer) => readonly unknown[];
  /**
   * The query that identifies the listing on a page with several listings, used when it is opened without a view. A
   * constant of the screen.
   */
  readonly place?: string;
  /** Whether the filters have all required values, so that rows are loaded. Default true. A constant of the screen. */
  readonly ready?: (filters: Filters) => boolean;
}

/** The default values of filters. */
export function defaultsOf({ filterNames, initially }: Pick<ListingSource<unknown>, 'filterNames' | 'initially'>): Filters {
  return { ...Object.fromEntries(filterNames.map((filter) => [filter, ''])), ...initially };
}

/** The page with the user's last page size if the address has none. */
export function withSize(addressed: Page, isAddressed: boolean, chosen: number | null): Page {
  return isAddressed || chosen === null ? addressed : { ...addressed, size: chosen };
}

/** The key of a page in the started reads (`beginRead`). */
export const pageReadKey = (name: string, query: Readonly<Record<string, string | number>>): string =>
  `page of ${name} ${JSON.stringify(query)}`;
