import { useState } from 'react';

/**
 * The draft of a filter form: the user's input until the query changes. Then the form shows the new query, whether it
 * comes from a link, the menu, the back button or the form itself. The field keeps the focus.
 */
export function useDraft<Value>(query: Value): readonly [Value, (draft: Value) => void] {
  const key = JSON.stringify(query);
  const [kept, setKept] = useState({ key, draft: query });
  if (kept.key !== key) setKept({ key, draft: query });
  return [kept.key === key ? kept.draft : query, (draft) => setKept({ key, draft })];
}
