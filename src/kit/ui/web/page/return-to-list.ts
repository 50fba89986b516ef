import { useLocation, useNavigate } from 'react-router';

/** The state of a link from a list to a page: the list's current filters and page. */
interface ListLinkState {
  readonly listSearch: string;
}

/** The state for links from the current list. */
export function useListLinkState(): ListLinkState {
  return { listSearch: useLocation().search };
}

/**
 * Returns a function that navigates from such a page back to the list in its previous state.
 * @param path the path of the list
 * @param search the query of its address if the user came in another way, such as by a link
 */
export function useReturnToList(path: string, search = ''): () => void {
  const state = useLocation().state as Partial<ListLinkState> | null;
  const navigate = useNavigate();
  return () => void navigate(path + (state?.listSearch ?? search));
}
