import { filtersIn, pageIn } from '#kit/ui/web/url-filters.ts';
import { beginRead } from './started-reads.ts';
import { defaultsOf, type ListingSource, pageRead, withSize } from './listing-source.ts';
import { lastQueryOf, openingQuery } from './use-opening-address.ts';
import { readViews, viewsReadKey } from './read-views.ts';
import { inUseOf, viewsWithName, type SavedView } from './views.ts';

/**
 * Starts to load what {@link useListing} will request first: the user's views and the first page. If the request
 * differs in the end, it is loaded then. Resolves when both are loaded.
 * @param parameters the query of the address that is opened
 */
export async function beginListing<Answer>(
  { name, filterNames, initially, read }: Pick<ListingSource<Answer>, 'name' | 'filterNames' | 'initially' | 'read'>,
  parameters: URLSearchParams,
): Promise<void> {
  const knowing = beginRead(viewsReadKey(name), () => readViews(name));
  // Such a listing does not wait for the views, and its request depends on whether they are loaded when it is rendered.
  if (parameters.size > 0 || lastQueryOf(name) !== null) {
    await knowing.catch(() => undefined);
    return;
  }
  const queryBy = (views: readonly SavedView[]) => {
    const address = new URLSearchParams(openingQuery(null, viewsWithName(views)));
    const page = withSize(pageIn(address), address.has('size'), inUseOf(views).size);
    return { ...filtersIn(defaultsOf({ filterNames, initially }), address), ...page };
  };
  const begin = (query: ReturnType<typeof queryBy>) => {
    const aborter = new AbortController();
    const answer = beginRead(pageRead(name, query), () => read(query, aborter.signal));
    return { aborter, settled: answer.catch(() => undefined) };
  };
  // Most users have the default list: its page is requested together with the views, and another one if they differ.
  const defaultQuery = queryBy([]);
  const first = begin(defaultQuery);
  const query = queryBy(await knowing.catch(() => []));
  const isDefaultQuery = pageRead(name, query) === pageRead(name, defaultQuery);
  if (!isDefaultQuery) first.aborter.abort();
  await (isDefaultQuery ? first : begin(query)).settled;
}
