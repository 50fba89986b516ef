import type { ComponentType } from 'react';

/** The component of a page. */
export type Screen = ComponentType & {
  /**
   * Loads the first data of the page. Resolves when it is loaded.
   * @param address the query of its address
   */
  readonly begin?: (address: URLSearchParams) => Promise<void>;
};
