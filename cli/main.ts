import { EXIT, UsageError } from './exit-codes.js';
import { USAGE, usageOf } from './usage.js';

/** A command: its arguments in, its exit code out. */
export type Command = (commandArguments: readonly string[]) => Promise<number>;

/** Loaded only when called, so that `help` costs nothing. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.js')).start,
  export: async () => (await import('./commands/export.js')).exportCommand,
  push: async () => (await import('./commands/push.js')).push,
  check: async () => (await import('./commands/check.js')).check,
  test: async () => (await import('./commands/test.js')).test,
  keys: async () => (await import('./commands/keys.js')).keys,
  sites: async () => (await import('./commands/sites.js')).sites,
  people: async () => (await import('./commands/people.js')).people,
  organizations: async () => (await import('./commands/organizations.js')).organizations,
  store: async () => (await import('./commands/store.js')).store,
};

/** Runs one command and answers its exit code. Faults are sentences on standard error. */
export async function main(programArguments: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = programArguments;
  if (name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${USAGE}\n`);
    return EXIT.clean;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) return refuse(`There is no command ${JSON.stringify(name)}.`);
  // Arguments of `test` are mocha's.
  if (name !== 'test' && asksForHelp(rest)) {
    process.stdout.write(`${usageOf(name)}\n`);
    return EXIT.clean;
  }
  try {
    const command = await load();
    return await command(rest);
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) return refuse(error.message, name);
    process.stderr.write(`${explain(error)}\n`);
    return EXIT.failed;
  }
}

/** What was wrong comes first and how it is done last, with nothing about other commands in between. */
function refuse(message: string, command?: string): number {
  const usage = command === undefined ? USAGE : usageOf(command);
  process.stderr.write(`${message}\n\n${usage}\n`);
  return EXIT.usage;
}

/** Before a `--`, after which everything is an argument. */
function asksForHelp(commandArguments: readonly string[]): boolean {
  const end = commandArguments.indexOf('--');
  const options = end === -1 ? commandArguments : commandArguments.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

/** What parseArgs throws for options that it does not know. */
function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Faults that are expected have a sentence; a defect of ours keeps its stack, which its finder needs. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isDefect = ['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'].includes(error.name);
  return isDefect || process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}
