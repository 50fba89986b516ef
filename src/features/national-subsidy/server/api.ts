/** The national subsidy's functions for other features. */
export { makeFilesJob } from './make-files.ts';
