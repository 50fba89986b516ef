/** What others may ask of the national subsidy. */
export { makeFilesJob } from './make-files.ts';
