import type { JobEngines } from '../handler.ts';

/** For jobs that use no engine, where no product is around them. */
export const NO_ENGINES = {} as JobEngines;
