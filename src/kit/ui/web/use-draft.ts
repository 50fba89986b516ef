import { useState } from 'react';

/**
 * What stands in a form of filters: what a person has typed, until the rows are asked with something else. Then that stands there, whoever asked: a link, the menu, the
 * way back, or the form itself, whose field keeps the focus.
 */
export function useDraft<Value>(query: Value): readonly [Value, (draft: Value) => void] {
  const key = JSON.stringify(query);
  const [kept, setKept] = useState({ key, draft: query });
  if (kept.key !== key) setKept({ key, draft: query });
  return [kept.key === key ? kept.draft : query, (draft) => setKept({ key, draft })];
}
