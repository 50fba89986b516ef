// The packages of the tests in addition to those of npm: a browser, fonts with Chinese and Latin letters, an
// independent reader of workbooks, a virus scanner, a maker of certificates, a mail server, the oldest PostgreSQL that
// the product runs on, a connection pooler, what a PostgreSQL with failover consists of, and the programs that the
// files of deploy/ configure.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, say, stop } from './launch.mjs';

const CACHE = path.join(root, '.cache/debian');
const EXTRACTED = path.join(CACHE, 'root');

const FONT_FOLDERS = ['/usr/share/fonts', path.join(EXTRACTED, 'usr/share/fonts')];

/** Each need, the Debian package that meets it, and how to see that it is met. */
const NEEDS = [
  // It needs a third less processor time than the package chromium.
  { name: 'chromium-headless-shell', met: () => findChromium() !== null },
  { name: 'fonts-noto-cjk', met: () => hasFont('opentype/noto/NotoSansCJK-Regular.ttc') },
  { name: 'fonts-liberation', met: () => hasFont('truetype/liberation') },
  { name: 'python3-openpyxl', met: () => findPython() !== null },
  { name: 'clamav-daemon', met: () => findProgram('CLAMD_PATH', 'usr/sbin/clamd') !== null },
  { name: 'openssl', met: () => findOpenssl() !== null },
  { name: 'dovecot-imapd', met: () => findProgram('DOVECOT_PATH', 'usr/sbin/dovecot') !== null },
  { name: 'postgresql-15', met: () => findPostgres15() !== null },
  { name: 'pgbouncer', met: () => findProgram('PGBOUNCER_PATH', 'usr/sbin/pgbouncer') !== null },
  { name: 'haproxy', met: () => findProgram('HAPROXY_PATH', 'usr/sbin/haproxy') !== null },
  { name: 'etcd-server', met: () => findProgram('ETCD_PATH', 'usr/bin/etcd') !== null },
  { name: 'patroni', met: () => findProgram('PATRONI_PATH', 'usr/bin/patroni') !== null },
  { name: 'nginx', met: () => findProgram('NGINX_PATH', 'usr/sbin/nginx') !== null },
  { name: 'prometheus', met: () => findProgram('PROMTOOL_PATH', 'usr/bin/promtool') !== null },
  { name: 'logrotate', met: () => findProgram('LOGROTATE_PATH', 'usr/sbin/logrotate') !== null },
  { name: 'systemd', met: () => findProgram('SYSTEMD_ANALYZE_PATH', 'usr/bin/systemd-analyze') !== null },
];

/**
 * Installs what is missing (with apt-get, or without any right below `.cache`). @returns environment variables for the
 * tests
 */
export function installSystemPackages() {
  const missing = NEEDS.filter((need) => !need.met()).map((need) => need.name);
  if (missing.length > 0) {
    say(`Installing ${missing.join(', ')} …`);
    if (!succeeds('apt-get', ['--version']))
      stop(`The tests need ${missing.join(', ')} (Debian's names). Install them; CHROMIUM_PATH names the browser.`);
    if (process.getuid?.() === 0) installWith([], missing);
    else if (succeeds('sudo', ['-n', 'true'])) installWith(['sudo', '-n'], missing);
    else extractBelowCache(missing);
    const still = NEEDS.filter((need) => !need.met()).map((need) => need.name);
    if (still.length > 0) stop(`Installed, but not found: ${still.join(', ')}`);
  }
  return {
    CHROMIUM_PATH: findChromium(),
    PYTHON: findPython(),
    CLAMD_PATH: findProgram('CLAMD_PATH', 'usr/sbin/clamd'),
    OPENSSL: findOpenssl(),
    DOVECOT_PATH: findProgram('DOVECOT_PATH', 'usr/sbin/dovecot'),
    POSTGRES_15_PATH: findPostgres15(),
    PGBOUNCER_PATH: findProgram('PGBOUNCER_PATH', 'usr/sbin/pgbouncer'),
    HAPROXY_PATH: findProgram('HAPROXY_PATH', 'usr/sbin/haproxy'),
    ETCD_PATH: findProgram('ETCD_PATH', 'usr/bin/etcd'),
    PATRONI_PATH: findProgram('PATRONI_PATH', 'usr/bin/patroni'),
    NGINX_PATH: findProgram('NGINX_PATH', 'usr/sbin/nginx'),
    PROMTOOL_PATH: findProgram('PROMTOOL_PATH', 'usr/bin/promtool'),
    LOGROTATE_PATH: findProgram('LOGROTATE_PATH', 'usr/sbin/logrotate'),
    SYSTEMD_ANALYZE_PATH: findProgram('SYSTEMD_ANALYZE_PATH', 'usr/bin/systemd-analyze'),
    ...libraryEnvironment(),
    ...pythonEnvironment(),
    ...fontEnvironment(),
  };
}

/** Starts the installation in a process of its own. Resolves when it has ended; ends this process if it fails. */
export async function startInstallingSystemPackages() {
  const [code] = await once(spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' }), 'close');
  if (code !== 0) process.exit(code ?? 1);
}

function installWith(prefix, packages) {
  // In run level 1 the packages do not start their services.
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-q', '-y'];
  const install = [...apt, 'install', '--no-install-recommends', ...packages];
  // The lists may be absent (a fresh container) or out of date.
  if (run(install, { quiet: true })) return;
  run([...apt, 'update']);
  if (!run(install)) stop(`apt-get could not install ${packages.join(', ')}.`);
}

/**
 * For a user without any right: fetches the packages and what they depend on, and unpacks them below `.cache`, where
 * the tests are pointed to.
 */
function extractBelowCache(packages) {
  for (const folder of ['lists/partial', 'archives/partial', 'debs']) mkdirSync(path.join(CACHE, folder), { recursive: true });
  mkdirSync(EXTRACTED, { recursive: true });
  const own = ['-o', `Dir::State::lists=${CACHE}/lists`, '-o', `Dir::Cache=${CACHE}`, '-o', 'Dir::State::status=/var/lib/dpkg/status'];
  const apt = ['apt-get', '-q', ...own];
  if (!run([...apt, 'update'])) stop("Debian's package lists could not be fetched.");
  const plan = spawnSync(apt[0], [...apt.slice(1), '-s', 'install', '--no-install-recommends', ...packages], { encoding: 'utf8' });
  const wanted = [...plan.stdout.matchAll(/^Inst (\S+) (?:\[\S+\] )?\((\S+)/gm)].map(([, name, version]) => `${name}=${version}`);
  if (plan.status !== 0 || wanted.length === 0) stop(`apt-get cannot install ${packages.join(', ')}:\n${plan.stderr}`);
  if (!run([...apt, 'download', ...wanted], { cwd: path.join(CACHE, 'debs') })) stop('The packages could not be fetched.');
  for (const file of readdirSync(path.join(CACHE, 'debs')).filter((name) => name.endsWith('.deb'))) {
    if (!run(['dpkg-deb', '-x', path.join(CACHE, 'debs', file), EXTRACTED])) stop(`${file} could not be unpacked.`);
  }
}

function findChromium() {
  if (process.platform === 'linux') return findProgram('CHROMIUM_PATH', 'usr/lib/chromium/chromium-headless-shell');
  const candidates = [process.env.CHROMIUM_PATH, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return candidates.find((file) => file && isProgram(file)) ?? null;
}

/**
 * A program of a Debian package.
 * @param variable environment variable that may name it
 * @param file its path below the root of the file system
 */
function findProgram(variable, file) {
  const candidates = [process.env[variable], path.join('/', file), path.join(EXTRACTED, file)];
  return candidates.find((each) => each && isProgram(each)) ?? null;
}

/** The folder of its programs. */
function findPostgres15() {
  const folder = 'usr/lib/postgresql/15/bin';
  const candidates = [process.env.POSTGRES_15_PATH, path.join('/', folder), path.join(EXTRACTED, folder)];
  return candidates.find((each) => each && isProgram(path.join(each, 'postgres'))) ?? null;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function hasFont(file) {
  return process.platform !== 'linux' || FONT_FOLDERS.some((folder) => existsSync(path.join(folder, file)));
}

function libraryEnvironment() {
  const base = path.join(EXTRACTED, 'usr/lib');
  if (!existsSync(base)) return {};
  const triplets = readdirSync(base).filter((name) => name.includes('-linux-gnu'));
  const folders = triplets.flatMap((name) => [path.join(base, name), path.join(EXTRACTED, 'lib', name)]);
  return { LD_LIBRARY_PATH: [...folders, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}

/** The Python that can read workbooks; the first one on the path may be another than Debian's. */
function findPython() {
  const candidates = [process.env.PYTHON, 'python3', '/usr/bin/python3', path.join(EXTRACTED, 'usr/bin/python3')];
  const env = { ...libraryEnvironment(), ...pythonEnvironment() };
  return candidates.find((program) => program && succeeds(program, ['-c', 'from openpyxl import load_workbook'], env)) ?? null;
}

function findOpenssl() {
  const candidates = [process.env.OPENSSL, 'openssl', path.join(EXTRACTED, 'usr/bin/openssl')];
  return candidates.find((program) => program && succeeds(program, ['version'], libraryEnvironment())) ?? null;
}

function pythonEnvironment() {
  const packages = path.join(EXTRACTED, 'usr/lib/python3/dist-packages');
  return existsSync(packages) ? { PYTHONPATH: [packages, process.env.PYTHONPATH].filter(Boolean).join(':') } : {};
}

/** A font configuration that includes the unpacked fonts. */
function fontEnvironment() {
  if (!existsSync(path.join(EXTRACTED, 'usr/share/fonts'))) return {};
  const file = path.join(CACHE, 'fonts.conf');
  const folders = FONT_FOLDERS.map((folder) => `<dir>${folder}</dir>`).join('');
  const rules = [
    '/etc/fonts/conf.d',
    path.join(EXTRACTED, 'etc/fonts/conf.d'),
    path.join(EXTRACTED, 'usr/share/fontconfig/conf.avail'),
  ].find((folder) => existsSync(folder));
  const include = rules ? `<include ignore_missing="yes">${rules}</include>` : '';
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${CACHE}/fontconfig</cachedir>${include}</fontconfig>\n`,
  );
  return { FONTCONFIG_FILE: file };
}

function run([program, ...args], { cwd, quiet = false } = {}) {
  return spawnSync(program, args, { cwd, stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'] }).status === 0;
}

function succeeds(program, args, env = {}) {
  return spawnSync(program, args, { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installSystemPackages();
