import { type ReactNode, useId } from 'react';

interface FilterFieldProps {
  /** Translated. */
  readonly label: string;
  /**
   * The name of the filter, for `useFirstShown` (it may be hidden in a low window) and for the focus from a filter
   * chip.
   */
  readonly name?: string;
  /** For a range of days: the input is 250 px wide; on a phone it is on a line below its label. */
  readonly wide?: boolean;
  /** The input, with the id that the label refers to. */
  readonly children: (id: string) => ReactNode;
}

/** An input of a form of filters, with its label. */
export function FilterField({ label, name, wide = false, children }: FilterFieldProps): ReactNode {
  const id = useId();
  return (
    <div data-filter={name} className={`ui-filter ${wide ? 'ui-filter-wide' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
