// npm run crash: installs what the trials need (a mail server, HAProxy, PostgreSQL with Patroni), then runs them.
import { installPackages, runNode } from './launch.mjs';
import { installSystemPackages } from './system-packages.mjs';

installPackages();
const env = installSystemPackages();
process.exitCode = await runNode(['bench/crash.ts', ...process.argv.slice(2)], { env });
