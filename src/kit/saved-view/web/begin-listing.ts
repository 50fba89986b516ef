import { filtersIn, pageIn } from '#kit/ui/web/url-filters.ts';
import { beginRead } from './begun-reads.ts';
import { defaultsOf, type ListingSource, pageRead, withSize } from './listing-source.ts';
import { leftQuery, openingQuery } from './use-opening-address.ts';
import { readViews, viewsRead } from './read-views.ts';
import { inUseOf, namedOf, type SavedView } from './views.ts';

/**
 * Begins to read what a listing shows first, as {@link useListing} will ask for it: the person's views, and its first page. Where it is asked
 * otherwise after all, it is read then. Done when both are there.
 * @param given the query of the address that is opened
 */
export async function beginListing<Answer>(
  { name, filterNames, initially, read }: Pick<ListingSource<Answer>, 'name' | 'filterNames' | 'initially' | 'read'>,
  given: URLSearchParams,
): Promise<void> {
  const knowing = beginRead(viewsRead(name), () => readViews(name));
  // Such a listing does not wait for the views, and what it asks depends on whether they are there when it is drawn.
  if (given.size > 0 || leftQuery(name) !== null) {
    await knowing.catch(() => undefined);
    return;
  }
  const queryBy = (views: readonly SavedView[]) => {
    const address = new URLSearchParams(openingQuery(null, namedOf(views)));
    const page = withSize(pageIn(address), address.has('size'), inUseOf(views).size);
    return { ...filtersIn(defaultsOf({ filterNames, initially }), address), ...page };
  };
  const begin = (query: ReturnType<typeof queryBy>) => {
    const aborter = new AbortController();
    const answer = beginRead(pageRead(name, query), () => read(query, aborter.signal));
    return { aborter, told: answer.catch(() => undefined) };
  };
  // Most people have a list as it comes: its page is asked for beside the views, and another where these say otherwise.
  const defaultQuery = queryBy([]);
  const first = begin(defaultQuery);
  const query = queryBy(await knowing.catch(() => []));
  const isDefaultQuery = pageRead(name, query) === pageRead(name, defaultQuery);
  if (!isDefaultQuery) first.aborter.abort();
  await (isDefaultQuery ? first : begin(query)).told;
}
