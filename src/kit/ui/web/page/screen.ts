import type { ComponentType } from 'react';

/** The component of a page. */
export type Screen = ComponentType & {
  /**
   * Starts to load the data that the page shows first; resolves when it is loaded. @param address the query of its
   * address
   */
  readonly begin?: (address: URLSearchParams) => Promise<void>;
};
