import { Children, type ReactNode, useRef, useState } from 'react';
import { useFirstShown } from './first-shown.ts';
import { SearchButtons } from './search-buttons.tsx';

interface SearchFormProps {
  readonly onSearch: () => void;
  readonly onReset: () => void;
  readonly children: ReactNode;
  /** For each filter whether it is in use. If given, filters that do not fit on one line of a low window are hidden. */
  readonly inUse?: readonly boolean[];
}

const ALL = { most: Number.POSITIVE_INFINITY, withToolbar: false };

/**
 * Filters with the search button, which Enter also triggers, and the reset button. The buttons are on the line of the
 * last filter.
 */
export function SearchForm({ onSearch, onReset, children, inUse }: SearchFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const firstShown = useFirstShown(form, ALL, inUse !== undefined && !isOpen);
  const filters = Children.toArray(children);
  const isFolded = inUse !== undefined && firstShown < filters.length;
  const shown = filters.slice(0, isFolded && !isOpen ? firstShown : undefined);
  return (
    <form
      ref={form}
      className={isFolded && isOpen ? 'ui-filters ui-filters-open' : 'ui-filters'}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      {shown.slice(0, -1)}
      <span className="ui-filters-last">
        {shown.at(-1)}
        <SearchButtons
          onReset={onReset}
          more={isFolded ? { isOpen, inUse: inUse.slice(firstShown).filter(Boolean).length, onToggle: () => setOpen(!isOpen) } : null}
        />
      </span>
    </form>
  );
}
