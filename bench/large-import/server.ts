// The product's server with one more list; a process of its own, so that its memory is its own.
import { grantableTree } from '#app/server/menu-tree.ts';
import { routes } from '#app/server/routes.ts';
import { securityEventOf } from '#features/operations/server/security/security-events.ts';
import { createFirstAdministrator } from '#features/session/server/first-start.ts';
import { openDatabase } from '#kit/database/server/connection.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createHttpServer } from '#kit/http/server/server.ts';
import { translator } from '#kit/i18n/translate.ts';
import { startImports } from '#kit/import/server/receive/start-imports.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { listRoutes } from '#kit/list/server/routes.ts';
import { everyCode } from '#kit/session/menu.ts';
import { SecurityLog } from '#kit/security-log/server/security-log.ts';
import { synchroniseMenus } from '#kit/session/server/menu-sync.ts';
import { ensurePasswordKey } from '#kit/session/server/password-key.ts';
import { WorkBoard } from '#kit/work/server/board.ts';
import { productSettings } from '#app/server/settings.ts';
import { systemClock } from '#kit/time/business-time.ts';
import { easyList, hardList, importers } from './bench-list.ts';

const [, , databaseUrl = '', spool = '', password = ''] = process.argv;
const database = openDatabase(databaseUrl);
const logger = createLogger('error');
const zone = 'Asia/Shanghai';
await synchroniseMenus(database, grantableTree);
await ensurePasswordKey(database.transaction, systemClock.now());
await createFirstAdministrator(database, password, systemClock.now());
const importersModule = new URL('./bench-list.ts', import.meta.url).href;
const imports = await startImports({ database, databaseUrl, importers, importersModule, clock: systemClock, zone, spool, logger });
const queue = createJobs({ database, handlers: [], clock: systemClock, logger, timeZone: zone, work: false });
const server = await createHttpServer({
  routes: [...routes, ...listRoutes(easyList), ...listRoutes(hardList)],
  knownCodes: everyCode(grantableTree),
  database,
  queue,
  engines: {
    imports,
    work: new WorkBoard({ database, queue, clock: systemClock, zone, logger, settings: productSettings({}), sources: [] }),
  },
  settings: productSettings({}),
  disks: new Disks({ folders: { spool }, reserve: { bytes: 0, percent: 0 } }),
  securityLog: new SecurityLog({ database, clock: systemClock, logger }),
  securityEventOf,
  clock: systemClock,
  zone,
  spool,
  translate: translator({}),
  logger,
  trustProxy: false,
});
process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
