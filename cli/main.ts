import { explainSystemError } from '../config/explain-system-error.js';
import { readVersion } from '../config/read-version.js';
import { EXIT, UsageError } from './exit-codes.js';
import { ALL_COMMANDS, usage, usageOf } from './usage.js';

/** Runs a command with its arguments and returns its exit code. */
export type Command = (commandArguments: readonly string[]) => Promise<number>;

/** Commands are loaded when they are called, so that `help` is fast. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.js')).start,
  export: async () => (await import('./commands/export.js')).exportCommand,
  push: async () => (await import('./commands/push.js')).push,
  preview: async () => (await import('./commands/preview.js')).preview,
  check: async () => (await import('./commands/check.js')).check,
  'single-file': async () => (await import('./commands/single-file.js')).singleFile,
  mcp: async () => (await import('./commands/mcp.js')).mcp,
  rename: async () => (await import('./commands/rename.js')).rename,
  init: async () => (await import('./commands/init.js')).init,
  test: async () => (await import('./commands/test.js')).test,
  keys: async () => (await import('./commands/keys.js')).keys,
  sites: async () => (await import('./commands/sites.js')).sites,
  people: async () => (await import('./commands/people.js')).people,
  organizations: async () => (await import('./commands/organizations.js')).organizations,
  'signing-key': async () => (await import('./commands/signing-key.js')).signingKey,
  verify: async () => (await import('./commands/verify.js')).verify,
  doctor: async () => (await import('./commands/doctor.js')).doctor,
  store: async () => (await import('./commands/store.js')).store,
  migrate: async () => (await import('./commands/migrate.js')).migrate,
  move: async () => (await import('./commands/move.js')).move,
  completion: async () => (await import('./commands/completion.js')).completion,
};

/** Runs one command and returns its exit code. Errors are printed to standard error as sentences. */
export async function main(programArguments: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = programArguments;
  if (name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${usage()}\n`);
    return EXIT.clean;
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${readVersion()}\n`);
    return EXIT.clean;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    const known = Object.keys(COMMANDS).join(', ');
    return printUsageError(`Unknown command ${JSON.stringify(name)}. The commands are ${known}.`, ALL_COMMANDS);
  }
  // The arguments of `test` are mocha's.
  if (name !== 'test' && asksForHelp(rest)) {
    process.stdout.write(`${usageOf(name)}\n`);
    return EXIT.clean;
  }
  try {
    const command = await load();
    return await command(rest);
  } catch (error) {
    if (error instanceof UsageError) return printUsageError(error.message, usageOf(name));
    if (isArgumentError(error)) return printUsageError(explainArgument(error.message), usageOf(name));
    process.stderr.write(`${explain(error)}\n`);
    return EXIT.failed;
  }
}

/** Prints what was wrong and then the correct usage, without anything about other commands. */
function printUsageError(message: string, usage: string): number {
  process.stderr.write(`${message}\n\n${usage}\n`);
  return EXIT.usage;
}

/** Returns whether help is requested before a `--`, after which everything is an argument. */
function asksForHelp(commandArguments: readonly string[]): boolean {
  const end = commandArguments.indexOf('--');
  const options = end === -1 ? commandArguments : commandArguments.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

/** Returns whether parseArgs rejected an option. */
function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Rewrites parseArgs' messages, whose advice does not help here. */
function explainArgument(message: string): string {
  const unknown = /^Unknown option '([^']+)'/.exec(message)?.[1];
  if (unknown !== undefined) return `Unknown option ${unknown}.`;
  const [, option, problem] = /^Option '(?:-\w, )?(--[\w-]+)[^']*' (argument|does not)/.exec(message) ?? [];
  if (option === undefined) return message;
  return problem === 'argument' ? `${option} needs a value.` : `${option} takes no value.`;
}

/** Returns the text of an error. Expected errors are sentences; a bug keeps its stack for whoever investigates it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system = process.env.LOG_LEVEL === 'debug' ? undefined : explainSystemError(error);
  if (system !== undefined) return system;
  const isDefect = ['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'].includes(error.name);
  return isDefect || process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}
