import { fileURLToPath } from 'node:url';
import { explainSystemError } from '../config/explain-system-error.js';
import { InvalidDeploymentSettings } from '../config/read-deployment-config.js';
import { health } from './commands/health.js';
import { prepare } from './commands/prepare.js';
import { NoSuchVersion, rollBack } from './commands/roll-back.js';
import { serve } from './commands/serve.js';
import { versionLines } from './commands/version-lines.js';
import { loadConfig } from './load-config.js';
import { createBundleShelf } from './shelf/bundle-shelf.js';
import { FolderInUse } from './shelf/claim-folder.js';

const USAGE = `Usage: npm run deployment [-- COMMAND], or node deployment.mjs [COMMAND]

  (none)               Serve a bundle
  rollback [VERSION]   Serve a kept version: the previous or the named one
  versions             List the kept versions
  health               Check the deployment with these settings; exits with 0 or 1

Settings are read from deployment.yaml, or the file that OFFPRINT_DEPLOYMENT_CONFIG names, and from the environment.`;

interface Command {
  readonly maxArguments: number;
  readonly run: (argument: string | undefined) => Promise<number>;
}

const keptBundles = () => createBundleShelf(loadConfig(process.env).storage.folder);

const COMMANDS: Readonly<Record<string, Command>> = {
  versions: { maxArguments: 0, run: async () => print((await versionLines(keptBundles())).join('\n')) },
  rollback: {
    maxArguments: 1,
    async run(wanted) {
      const { version, site } = await rollBack(keptBundles(), wanted);
      return print(`Now serving version ${version} of ${site}.`);
    },
  },
  health: { maxArguments: 0, run: () => health(loadConfig(process.env)) },
};

async function run(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined) {
    return serve(loadConfig(process.env), { program: fileURLToPath(import.meta.url), environment: process.env });
  }
  if (name === 'prepare' && process.connected) return prepare();
  if (name === 'help' || words.some((word) => word === '--help' || word === '-h')) return print(USAGE);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return printUsageError(`Unknown command ${JSON.stringify(name)}.`);
  if (rest.length > command.maxArguments)
    return printUsageError(`${name} has an unexpected argument ${JSON.stringify(rest.at(-1))}.`);
  return command.run(rest[0]);
}

function printUsageError(problem: string): number {
  process.stderr.write(`${problem}\n\n${USAGE}\n`);
  return 64;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

const EXPECTED_ERRORS = [InvalidDeploymentSettings, NoSuchVersion, FolderInUse];

/** Returns the text of an error. A person can fix the listed kinds; any other error keeps its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system = explainSystemError(error);
  if (system !== undefined) return `${system} (storage.folder, OFFPRINT_DEPLOYMENT_FOLDER)`;
  const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind) || 'code' in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
