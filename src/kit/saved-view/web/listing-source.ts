import type { Page } from '#kit/ui/web/url-filters.ts';

/** Filters as texts, as the address holds them. */
export type Filters = Readonly<Record<string, string>>;

export interface ListingSource<Answer> {
  /** Names the listing among queries and saved views. */
  readonly name: string;
  /** A constant of the screen. */
  readonly filterNames: readonly string[];
  /** The default values of filters, if any. A constant of the screen. */
  readonly initially?: Filters | undefined;
  readonly read: (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => Promise<Answer>;
  readonly rowsOf: (answer: Answer) => readonly unknown[];
  /**
   * The query that identifies the listing on a page with several; it remains when a view is left. A constant of the
   * screen.
   */
  readonly place?: string;
  /**
   * Whether the filters have all values that the rows need; nothing is loaded before. Always true by default. A
   * constant of the screen.
   */
  readonly ready?: (filters: Filters) => boolean;
}

/** The values of filters that are not in the address. */
export function defaultsOf({ filterNames, initially }: Pick<ListingSource<unknown>, 'filterNames' | 'initially'>): Filters {
  return { ...Object.fromEntries(filterNames.map((filter) => [filter, ''])), ...initially };
}

/** If the address has no page size, the user's last choice is used. */
export function withSize(addressed: Page, isAddressed: boolean, chosen: number | null): Page {
  return isAddressed || chosen === null ? addressed : { ...addressed, size: chosen };
}

/** The key of a page among the reads that start early. */
export const pageRead = (name: string, query: Readonly<Record<string, string | number>>): string =>
  `page of ${name} ${JSON.stringify(query)}`;
