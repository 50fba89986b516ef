export { makeFilesJob } from './make-files.ts';
