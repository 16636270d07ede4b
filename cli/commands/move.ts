import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { chooseAction } from '../arguments.js';
import { columns } from '../columns.js';
import { COMMAND_TABLE } from '../command-table.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { childEnvironment } from '../launcher/child-environment.js';
import { type MoveOrder, runMoveProcess } from '../move-process.js';
import { callerFolder, homePaths } from '../paths.js';
import { plural } from '../report-lines.js';
import { createTerminal } from '../terminal.js';

/** Runs `move store|database`. */
export async function move(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  return chooseAction(action, { store: moveStore, database: moveDatabase }, 'move')(rest);
}

const objectsSchema = z.object({ copied: z.number(), bytes: z.number(), unchanged: z.number() });

async function moveStore(commandArguments: readonly string[]): Promise<number> {
  const to = await readTarget('move store', commandArguments);
  const { copied, bytes, unchanged } = objectsSchema.parse(await run({ what: 'store', to }));
  process.stdout.write(
    `Copied ${plural(copied, 'object')} of ${(bytes / 1_000_000).toFixed(1)} MB; ${plural(unchanged, 'object')} ` +
      'were there already. Each copy was read again and has the same bytes.\n' +
      `Set OFFPRINT_STORE=${to} for every process, and start them.\n`,
  );
  return EXIT.clean;
}

const rowsSchema = z.object({ rows: z.record(z.string(), z.number()), isCopied: z.boolean() });

async function moveDatabase(commandArguments: readonly string[]): Promise<number> {
  const to = await readTarget('move database', commandArguments);
  const { rows, isCopied } = rowsSchema.parse(await run({ what: 'database', to }));
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  process.stdout.write(
    columns(
      ['TABLE', 'ROWS'],
      filled.map(([name, count]) => [name, String(count)]),
    ),
  );
  process.stdout.write(
    `${isCopied ? 'Copied all rows, and compared them.' : 'The target already held exactly these rows; nothing was written.'}\n` +
      'Set DATABASE_URL to the new address for every process, and start them.\n',
  );
  return EXIT.clean;
}

async function readTarget(command: 'move store' | 'move database', given: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...given], options: COMMAND_TABLE[command].options });
  // An address with a password need not be in the shell's history.
  const to = values.to === '-' ? (await text(process.stdin)).trim() : values.to;
  if (!to) throw new UsageError(`${command} needs --to with the address of the target`);
  // npm runs the command line in the project's folder, not in the caller's.
  return to.startsWith('file:') ? `file:${resolve(callerFolder(process.env), to.slice('file:'.length))}` : to;
}

async function run(order: MoveOrder): Promise<unknown> {
  const terminal = createTerminal();
  terminal.status(`Copying the ${order.what}…`, { always: true });
  try {
    return await runMoveProcess(order, environment(order), (progress) => terminal.status(`Copying: ${progress}`));
  } finally {
    terminal.clear();
  }
}

/** Returns the environment of the process: a worker's, with the credentials of both stores. */
function environment({ what, to }: MoveOrder): Record<string, string> {
  const { home } = homePaths(process.env);
  const source = childEnvironment('worker', process.env, { OFFPRINT_HOME: home });
  if (what === 'database') return source;
  const { OFFPRINT_STORE: _, ...target } = childEnvironment('worker', process.env, {
    OFFPRINT_HOME: home,
    OFFPRINT_STORE: to,
  });
  return { ...target, ...source };
}
