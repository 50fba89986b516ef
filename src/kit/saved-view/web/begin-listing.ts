import { filtersIn, pageIn } from '#kit/ui/web/url-filters.ts';
import { beginRead } from './begun-reads.ts';
import { defaultsOf, type ListingSource, pageRead, withSize } from './listing-source.ts';
import { leftQuery, openingQuery } from './use-opening-address.ts';
import { readViews, viewsRead } from './read-views.ts';
import { inUseOf, namedOf } from './views.ts';

/**
 * Begins to read what a listing shows first, as {@link useListing} will ask for it: the person's views, and by these its first page. Where it is asked
 * otherwise after all, it is read then.
 * @param given the query of the address that is opened
 */
export async function beginListing<Answer>(
  { name, filterNames, initially, read }: Pick<ListingSource<Answer>, 'name' | 'filterNames' | 'initially' | 'read'>,
  given: URLSearchParams,
): Promise<void> {
  const knowing = beginRead(viewsRead(name), () => readViews(name));
  // Such a listing does not wait for the views, and what it asks depends on whether they are there when it is drawn.
  if (given.size > 0 || leftQuery(name) !== null) return;
  const views = await knowing.catch(() => []);
  const address = new URLSearchParams(openingQuery(null, namedOf(views)));
  const page = withSize(pageIn(address), address.has('size'), inUseOf(views).size);
  const query = { ...filtersIn(defaultsOf({ filterNames, initially }), address), ...page };
  void beginRead(pageRead(name, query), () => read(query, new AbortController().signal));
}
