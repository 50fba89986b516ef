import { filtersIn, pageIn } from '#kit/ui/web/url-filters.ts';
import { beginRead } from './started-reads.ts';
import { defaultsOf, type ListingSource, pageReadKey, withSize } from './listing-source.ts';
import { lastQueryOf, openingQuery } from './use-opening-address.ts';
import { readViews, viewsReadKey } from './read-views.ts';
import { currentStateOf, namedViews, type SavedView } from './views.ts';

/**
 * Starts to load the data that {@link useListing} will request first: the user's views and the first page. Resolves
 * when both are loaded. If {@link useListing} requests another page, it loads that page itself.
 * @param parameters the query of the opened address
 */
export async function beginListing<Answer>(
  { name, filterNames, initially, read }: Pick<ListingSource<Answer>, 'name' | 'filterNames' | 'initially' | 'read'>,
  parameters: URLSearchParams,
): Promise<void> {
  const viewsRead = beginRead(viewsReadKey(name), () => readViews(name));
  // The address or the last visit determines the filters. The listing then requests its page before the views, and thus
  // the page size, are loaded. Only the views are loaded here.
  if (parameters.size > 0 || lastQueryOf(name) !== null) {
    await viewsRead.catch(() => undefined);
    return;
  }
  const queryBy = (saved: readonly SavedView[]) => {
    const address = new URLSearchParams(openingQuery(null, namedViews(saved)));
    const page = withSize(pageIn(address), address.has('size'), currentStateOf(saved).size);
    return { ...filtersIn(defaultsOf({ filterNames, initially }), address), ...page };
  };
  const requestPage = (query: ReturnType<typeof queryBy>) => {
    const aborter = new AbortController();
    const answer = beginRead(pageReadKey(name, query), () => read(query, aborter.signal));
    // The listing reports a failed request.
    return { aborter, settled: answer.catch(() => undefined) };
  };
  // The page of the default list, which most users have, is requested together with the views.
  const defaultQuery = queryBy([]);
  const defaultRequest = requestPage(defaultQuery);
  const views = await viewsRead.catch(() => []);
  const query = queryBy(views);
  if (pageReadKey(name, query) === pageReadKey(name, defaultQuery)) {
    await defaultRequest.settled;
    return;
  }
  defaultRequest.aborter.abort();
  await requestPage(query).settled;
}
