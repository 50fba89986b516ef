import { foldText } from '#kit/i18n/fold.ts';

/** The search in a choice: finds labels without regard to width, case and accents. */
export const OPTION_SEARCH = {
  optionFilterProp: 'label',
  filterOption: (typed: string, option?: { readonly label?: unknown }): boolean =>
    foldText(typeof option?.label === 'string' ? option.label : '').includes(foldText(typed)),
};
