import type { Page } from '#kit/ui/web/url-filters.ts';

/** Filters as texts, as the address holds them. */
export type Filters = Readonly<Record<string, string>>;

/** What a listing is made of. */
export interface ListingSource<Answer> {
  /** Names the listing among queries and saved views. */
  readonly name: string;
  /** A constant of the screen. */
  readonly filterNames: readonly string[];
  /** What filters hold before anybody has chosen, where that is not nothing. A constant of the screen. */
  readonly initially?: Filters | undefined;
  readonly read: (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => Promise<Answer>;
  readonly rowsOf: (answer: Answer) => readonly unknown[];
  /** The query that names the listing's place on a page with more; it stays when a view is left. A constant of the screen. */
  readonly place?: string;
  /** Whether all is known that rows are asked with; nothing is read before. Always, unless given. A constant of the screen. */
  readonly ready?: (filters: Filters) => boolean;
}

/** What the filters hold where the address says nothing. */
export function defaultsOf({ filterNames, initially }: Pick<ListingSource<unknown>, 'filterNames' | 'initially'>): Filters {
  return { ...Object.fromEntries(filterNames.map((filter) => [filter, ''])), ...initially };
}

/** Where the address does not say how many rows a page has, it has as many as the person chose last. */
export function withSize(addressed: Page, isAddressed: boolean, chosen: number | null): Page {
  return isAddressed || chosen === null ? addressed : { ...addressed, size: chosen };
}

/** Names the read of a page among those that are begun early. */
export const pageRead = (name: string, query: Readonly<Record<string, string | number>>): string =>
  `page of ${name} ${JSON.stringify(query)}`;
