// node scripts/run.mjs FILE [arguments]: runs one of the project's TypeScript programs, with everything installed that
// it needs.
import { installPackages, runNode, stop } from './launch.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) stop('Usage: node scripts/run.mjs FILE [arguments]');
installPackages();
process.exitCode = await runNode([file, ...args]);
