// npm start: installs what is missing, builds the pages when they have changed, and runs the server until it is
// stopped.
import { buildWeb } from './build-web.mjs';
import { installPackages, runNode, stop } from './launch.mjs';

installPackages();
if (!(await buildWeb())) stop('The pages could not be built.');
process.exitCode = await runNode(['src/app/server/main.ts'], { env: { NODE_ENV: process.env.NODE_ENV ?? 'production' } });
