import type { Plugin } from 'vite';
import { dataModule } from './data-module.ts';

/** `virtual:user-guide`: the pages of the user guide (`src/app/guide/guide.ts`) as data. */
export const userGuide = (): Plugin =>
  dataModule('user-guide', 'app/guide/guide.ts', ({ userGuidePages }) => JSON.stringify((userGuidePages as () => unknown)()));
