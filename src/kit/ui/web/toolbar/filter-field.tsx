import { type ReactNode, useId } from 'react';

interface FilterFieldProps {
  /** Translated. */
  readonly label: string;
  /** The name of a filter that may be hidden in a low window. */
  readonly name?: string;
  /** For a range of days: on a phone it is below its label. */
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
