import type { FastifyInstance } from 'fastify';
import { grantableTree } from '#app/server/menu-tree.ts';
import { allWords } from '#app/words.ts';
import { securityEventOf } from '#features/operations/server/security/security-events.ts';
import { createFirstAdministrator } from '#features/session/server/first-start.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import type { CallEngines, Route } from '#kit/http/server/route.ts';
import { createHttpServer, stopHttpServer } from '#kit/http/server/server.ts';
import { openSpool } from '#kit/http/server/download/spool.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Language } from '#kit/i18n/words.ts';
import { startImports } from '#kit/import/server/receive/start-imports.ts';
import { createJobs, type Jobs } from '#kit/jobs/server/jobs.ts';
import { Clamd } from '#kit/malware/server/clamd.ts';
import { SecurityLog } from '#kit/security-log/server/security-log.ts';
import { synchroniseMenus } from '#kit/session/server/menu-sync.ts';
import { ensurePasswordKey } from '#kit/session/server/password-key.ts';
import { everyCode } from '#kit/session/menu.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { serverSettings, type ServerSettings } from '#kit/settings/server/server-settings.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { WorkBoard } from '#kit/work/server/board.ts';
import { gaugesOf } from './gauges.ts';
import { importers } from './importers.ts';
import { jobHandlers } from './jobs.ts';
import { servePages } from './pages.ts';
import { routes } from './routes.ts';
import { workSources } from './work.ts';

interface AppOptions {
  readonly database: Database;
  /** The connection string for import workers, which open their own connections. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** The business time zone. */
  readonly zone: string;
  /** A folder for temporary files of calls. */
  readonly spool: string;
  /** The folder of the built-in database; an external server has its own disk. */
  readonly databaseFolder?: string;
  readonly administratorPassword: string | undefined;
  /** The language of the names that the first start creates. */
  readonly systemLanguage: Language;
  readonly logLevel: string;
  readonly trustProxy: ServerSettings['TRUST_PROXY'];
  readonly settings: Settings;
  /** For tests: called when an answer does not match its schema (decision 28). */
  readonly onInvalidAnswer?: (problem: string) => void;
  /** Additional calls, for tests of the report engine. */
  readonly moreRoutes?: readonly Route[];
  /** Whether no other server process uses this database and spool folder, as with the built-in database. */
  readonly alone?: boolean;
}

export interface App {
  readonly server: FastifyInstance;
  readonly jobs: Jobs;
  readonly engines: CallEngines;
  /** The administrator's one-time password, if this start created one. */
  readonly firstPassword: string | null;
  /** Starts the background jobs. Tests call the job handlers directly instead. */
  startJobs(): Promise<void>;
  /** Stops within 25 seconds. Waits for running work, then cancels it; with `atOnce`, cancels it immediately. */
  close(how?: { readonly atOnce: boolean }): Promise<void>;
}

/** Builds the product on a migrated database; `server.listen` starts it. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, clock, zone, spool, logLevel, trustProxy, alone = false } = options;
  await openSpool(spool, alone);
  await synchroniseMenus(database, grantableTree);
  await ensurePasswordKey(database.transaction, clock.now());
  const translate = translator(allWords);
  const firstPassword = await createFirstAdministrator(database, options.administratorPassword, clock.now(), (text) =>
    translate(options.systemLanguage, text),
  );
  const logger = createLogger(logLevel);
  const securityLog = new SecurityLog({ database, clock, logger });
  // The import workers load the module by its address, because functions cannot be sent to a thread.
  const importersModule = new URL('./importers.ts', import.meta.url).href;
  const disks = disksOf(options);
  const scanner = scannerOf(options.settings);
  const imports = await startImports({
    database,
    databaseUrl: options.databaseUrl,
    importers,
    importersModule,
    clock,
    zone,
    spool,
    uploadChecks: {
      requireRoom: () => disks.requireRoom(),
      requireClean: async (document) => scanner?.requireClean(document, logger),
    },
    disks,
    alone,
    logger,
  });
  const jobs = createJobs({ database, handlers: jobHandlers(options.settings), clock, logger, timeZone: zone, engines: { imports } });
  const work = new WorkBoard({ database, queue: jobs, clock, zone, logger, settings: options.settings, sources: workSources });
  const engines = { imports, work };
  const server = await createHttpServer({
    routes: [...routes, ...(options.moreRoutes ?? [])],
    knownCodes: everyCode(grantableTree),
    database,
    queue: jobs,
    engines,
    settings: options.settings,
    disks,
    securityLog,
    securityEventOf,
    scanner: scanner ?? undefined,
    clock,
    zone,
    spool,
    translate,
    logger,
    trustProxy,
    gauges: gaugesOf({ database, jobs, disks, settings: options.settings }),
    onInvalidAnswer: options.onInvalidAnswer,
  });
  securityLog.record({ kind: 'start', detail: startDetail(options.settings) });
  server.addHook('preClose', async () => {
    imports.stopListening();
    work.stop();
  });
  await servePages(server);
  let jobsStarted = false;
  return {
    server,
    jobs,
    engines,
    firstPassword,
    async startJobs() {
      jobsStarted = true;
      await jobs.start();
    },
    async close({ atOnce } = { atOnce: false }) {
      await Promise.all([stopHttpServer(server, { cutOff: () => imports.close(), atOnce }), jobsStarted ? jobs.stop() : undefined]);
      await securityLog.written();
    },
  };
}

/**
 * The settings in the log entry of a start: the values of three settings that affect security, and the names of the
 * addresses and secrets that are set.
 */
function startDetail(settings: Settings): string {
  const { HOST, TRUST_PROXY, LOG_LEVEL } = settings.of(serverSettings);
  const secretNames = settings.names().filter((name) => /_(URL|TOKEN|SECRET|KEY|CERT|PASSWORD)$/.test(name));
  return [`HOST=${HOST}`, `TRUST_PROXY=${String(TRUST_PROXY)}`, `LOG_LEVEL=${LOG_LEVEL}`, ...secretNames].join(' ');
}

function scannerOf(settings: Settings): Clamd | null {
  const { CLAMD_URL } = settings.of(serverSettings);
  return CLAMD_URL === undefined ? null : new Clamd(CLAMD_URL);
}

function disksOf({ spool, databaseFolder, settings }: AppOptions): Disks {
  const folders = { spool, ...(databaseFolder === undefined ? {} : { database: databaseFolder }) };
  const { DISK_RESERVE_MB, DISK_RESERVE_PERCENT } = settings.of(serverSettings);
  return new Disks({ folders, reserve: { bytes: DISK_RESERVE_MB * 2 ** 20, percent: DISK_RESERVE_PERCENT } });
}
