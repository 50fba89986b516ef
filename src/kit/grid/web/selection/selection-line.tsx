import type { ReactNode } from 'react';
import { exactText, percentSign } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Selection } from './selection.ts';
import './selection-line.css';

/** The selection in a table, in a store, so that only `SelectionLine` is rendered again when it changes. */
type SelectionStore = UseBoundStore<StoreApi<{ readonly selection: Selection | null }>>;

/** Creates the store of a table, without a selection. */
export const createSelection = (): SelectionStore => create(() => ({ selection: null }));

/** The sum, average and count of the selected cells; nothing without a selection. */
export function SelectionLine({ store }: { readonly store: SelectionStore }): ReactNode {
  const { t, language } = useWords();
  const selection = store((state) => state.selection);
  const shown = (number: string) => exactText(number, language) + (selection?.numbers?.isPercent === true ? percentSign(language) : '');
  return (
    <span className="grid-selection" aria-live="polite">
      {selection?.numbers && (
        <>
          <span>{t('求和：{{number}}', { number: shown(selection.numbers.sum) })}</span>
          <span>{t('平均：{{number}}', { number: shown(selection.numbers.average) })}</span>
        </>
      )}
      {selection !== null && <span>{t('计数：{{number}}', { number: exactText(selection.count, language) })}</span>}
    </span>
  );
}
