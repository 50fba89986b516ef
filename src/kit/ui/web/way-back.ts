import { useLocation, useNavigate } from 'react-router';

/** What a way from a list to a page of its own takes along, as the state of a link: the list's filters and page as they are. */
interface ListLeft {
  readonly listLeft: string;
}

/** Of the list that is shown. */
export function useListLeft(): ListLeft {
  return { listLeft: useLocation().search };
}

/**
 * Back from such a page to its list, as it was left.
 * @param path the list's
 * @param search what stands in its address for somebody who came in another way, by a link that was sent say
 */
export function useWayBack(path: string, search = ''): () => void {
  const state = useLocation().state as Partial<ListLeft> | null;
  const navigate = useNavigate();
  return () => void navigate(path + (state?.listLeft ?? search));
}
