import { useState } from 'react';

/**
 * The draft of a filter form: the user's input, until the query changes. Then it is the new query, which may come from
 * a link, the menu, the back button or the form itself. The field keeps the focus.
 */
export function useDraft<Value>(query: Value): readonly [Value, (draft: Value) => void] {
  const key = JSON.stringify(query);
  const [state, setState] = useState({ key, draft: query });
  if (state.key !== key) setState({ key, draft: query });
  return [state.key === key ? state.draft : query, (draft) => setState({ key, draft })];
}
