import type { AnswerOf } from '#kit/http/contract.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { listCombo } from '../contract.ts';
import type { ListDefinition } from '../define.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * The options of a combo field: the first level, or with `outer` the second level below it (all if `outer` is empty).
 */
export type ComboOptions = (fieldName: string, outer: (fieldName: string) => string) => readonly Option[] | null;

const NO_ENTRIES: AnswerOf<ReturnType<typeof listCombo>> = [];

/** The options of a list's combo fields, for its filters and its form; null for other fields. */
export function useComboOptions(definition: ListDefinition): ComboOptions {
  const path = definition.calls.combo?.path;
  const { data = NO_ENTRIES } = useCall<ReturnType<typeof listCombo>>(
    { path: path ?? '', withNotice: true },
    { enabled: path !== undefined },
  );
  return (fieldName, outer) => {
    const filter = definition.filters.find((each) => each.on === fieldName && each.options === 'combo');
    if (filter === undefined) return null;
    if (filter.dependsOn === undefined) return data.map(({ comBox }) => ({ value: comBox.code, label: comBox.value }));
    const chosen = outer(filter.dependsOn);
    const below = data.filter(({ comBox }) => chosen === '' || comBox.code === chosen).flatMap(({ subComBoxList }) => subComBoxList);
    return [...new Map(below.map(({ code, value }) => [code, { value: code, label: value }])).values()];
  };
}
