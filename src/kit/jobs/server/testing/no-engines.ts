import type { JobEngines } from '../handler.ts';

/** For jobs that use no engine. */
export const NO_ENGINES = {} as JobEngines;
