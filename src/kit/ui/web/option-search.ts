import { foldText } from '#kit/i18n/fold.ts';

/** The search in a dropdown. It ignores width, case and accents. */
export const OPTION_SEARCH = {
  optionFilterProp: 'label',
  filterOption: (typed: string, option?: { readonly label?: unknown }): boolean =>
    foldText(typeof option?.label === 'string' ? option.label : '').includes(foldText(typed)),
};
