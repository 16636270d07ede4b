import { fileURLToPath } from 'node:url';
import { InvalidDeploymentSettings } from '../config/read-deployment-config.js';
import { health } from './commands/health.js';
import { prepare } from './commands/prepare.js';
import { NoSuchVersion, rollBack } from './commands/roll-back.js';
import { serve } from './commands/serve.js';
import { versionLines } from './commands/version-lines.js';
import { loadConfig } from './load-config.js';
import { createBundleShelf } from './shelf/bundle-shelf.js';
import { FolderInUse } from './shelf/claim-folder.js';

const USAGE = `Usage: npm run deployment [-- COMMAND]

  (none)               Serve a bundle
  rollback [VERSION]   Serve a kept version: the one before, or the named one
  versions             List the kept versions
  health               Ask the deployment with these settings whether it is up; exits with 0 or 1

Settings come from deployment.yaml, or the file that OFFPRINT_DEPLOYMENT_CONFIG names, and from the environment.`;

async function run([command, ...rest]: readonly string[]): Promise<number> {
  if (command === 'help' || command === '--help' || command === '-h') return say(USAGE);
  if (command === undefined) {
    return serve(loadConfig(process.env), { program: fileURLToPath(import.meta.url), environment: process.env });
  }
  if (command === 'prepare' && process.connected) return prepare();
  if (command === 'health' && rest.length === 0) return health(loadConfig(process.env));
  const shelf = createBundleShelf(loadConfig(process.env).storage.folder);
  if (command === 'versions' && rest.length === 0) return say((await versionLines(shelf)).join('\n'));
  if (command === 'rollback' && rest.length <= 1) {
    const { version, site } = await rollBack(shelf, rest[0]);
    return say(`The version ${version} of ${site} is served from now on.`);
  }
  process.stderr.write(`There is no such command.\n\n${USAGE}\n`);
  return 64;
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

const PLAIN = [InvalidDeploymentSettings, NoSuchVersion, FolderInUse];

/** A person can mend these; anything else keeps its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = PLAIN.some((kind) => error instanceof kind) || 'code' in error;
  return isPlain ? error.message : (error.stack ?? error.message);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
