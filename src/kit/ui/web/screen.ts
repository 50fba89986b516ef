import type { ComponentType } from 'react';

/** What is drawn for a page. */
export type Screen = ComponentType & {
  /** Begins to read what it shows first, where it is opened now; done when that is there. @param address the query of its address */
  readonly begin?: (address: URLSearchParams) => Promise<void>;
};
