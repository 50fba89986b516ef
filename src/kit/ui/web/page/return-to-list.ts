import { useLocation, useNavigate } from 'react-router';

/** The state of a link from a list to a page: the list's current filters and page. */
interface LastListAddress {
  readonly listLeft: string;
}

/** Of the list that is shown. */
export function useLastListAddress(): LastListAddress {
  return { listLeft: useLocation().search };
}

/**
 * Returns from such a page to its list in its previous state.
 * @param path the list's
 * @param search the query of its address if the user came in another way, such as by a link
 */
export function useReturnToList(path: string, search = ''): () => void {
  const state = useLocation().state as Partial<LastListAddress> | null;
  const navigate = useNavigate();
  return () => void navigate(path + (state?.listLeft ?? search));
}
