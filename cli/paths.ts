import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout or of the installed package: the folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** True in a checkout; the installed package has no sources. */
export const IS_CHECKOUT = existsSync(join(ROOT, 'tsconfig.json'));

/** The words that call the command line here. */
export const PROGRAM = IS_CHECKOUT ? 'npm run offprint --' : 'offprint';

/** The entry points of the service's processes. */
export const ENTRY_POINTS = {
  api: join(ROOT, 'build/api/main.js'),
  worker: join(ROOT, 'build/worker/main.js'),
  index: join(ROOT, 'build/worker/index-main.js'),
  check: join(ROOT, 'build/worker/check-main.js'),
  store: join(ROOT, 'build/worker/store-main.js'),
  move: join(ROOT, 'build/worker/move-main.js'),
  doctor: join(ROOT, 'build/worker/doctor-main.js'),
  host: join(ROOT, 'build/host/main.js'),
  deployment: join(ROOT, 'build/deployment/main.js'),
  orphanGuard: join(ROOT, 'build/cli/launcher/orphan-guard.js'),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The absolute paths of the files that the command line keeps in OFFPRINT_HOME. */
export interface HomePaths {
  readonly home: string;
  readonly runFile: string;
  readonly lockFile: string;
  readonly logs: string;
  readonly temporalDatabase: string;
  readonly localKey: string;
  readonly localAssistantKey: string;
  readonly exports: string;
  /** The folder of the cache of checks. */
  readonly checks: string;
  /** The file of the key with which the local deployment looks for new exports. */
  readonly localReadKey: string;
  /** The folder of that deployment's bundles. */
  readonly deployment: string;
}

/**
 * Returns the paths of a checkout's folder `.offprint`, of which each checkout has its own; of the installed package's, which the user
 * has one of.
 */
export function homePaths(environment: Environment): HomePaths {
  const home = IS_CHECKOUT
    ? resolve(ROOT, environment.OFFPRINT_HOME || '.offprint')
    : resolve(environment.OFFPRINT_HOME || join(homedir(), '.offprint'));
  return {
    home,
    runFile: join(home, 'run.json'),
    lockFile: join(home, 'run.lock'),
    logs: join(home, 'logs'),
    temporalDatabase: join(home, 'temporal', 'temporal.db'),
    localKey: join(home, 'local-key'),
    localAssistantKey: join(home, 'local-assistant-key'),
    exports: join(home, 'exports'),
    checks: join(home, 'checks'),
    localReadKey: join(home, 'local-read-key'),
    deployment: join(home, 'deployment'),
  };
}

/** Returns the folder in which the command was called: npm changes to the package's folder and passes the original one in INIT_CWD. */
export function callerFolder(environment: Environment): string {
  const calledByNpm = environment.npm_package_json === join(ROOT, 'package.json');
  return (calledByNpm && environment.INIT_CWD) || process.cwd();
}
