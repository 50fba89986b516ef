import { useCall } from '#kit/http/web/use-call.ts';
import type { listCombo } from '../contract.ts';
import type { ListDefinition } from '../define.ts';
import { type LevelsAnswer, secondLevel } from '../levels.ts';

interface Option {
  readonly value: string;
  /** A key of the words. */
  readonly label: string;
}

/**
 * The options of a combo field, for its filter and its input in the form; null for any other field.
 * @param chosen returns the value of a filter; a field of the second level has the options below that of the first
 */
export type ComboOptions = (fieldName: string, chosen: (filterName: string) => string) => readonly Option[] | null;

const NO_ENTRIES: LevelsAnswer = [];

/** The options of a list's combo fields, for its filters and its form; null for other fields. */
export function useComboOptions(definition: ListDefinition): ComboOptions {
  const path = definition.calls.combo?.path;
  const { data = NO_ENTRIES } = useCall<ReturnType<typeof listCombo>>(
    { path: path ?? '', withNotice: true },
    { enabled: path !== undefined },
  );
  return (fieldName, chosen) => {
    const filter = definition.filters.find((each) => each.on === fieldName && each.options === 'combo');
    if (filter === undefined) return null;
    if (filter.dependsOn === undefined) return data.map(({ comBox }) => ({ value: comBox.code, label: comBox.value }));
    return secondLevel(data, chosen(filter.dependsOn)).map(({ code, value }) => ({ value: code, label: value }));
  };
}
