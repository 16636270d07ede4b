import { parseArgs } from 'node:util';
import { z } from 'zod';
import { chooseAction } from '../arguments.js';
import { askProcess } from '../ask-process.js';
import { columns } from '../columns.js';
import { COMMAND_TABLE } from '../command-table.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { childEnvironment } from '../launcher/child-environment.js';
import { ENTRY_POINTS, homePaths } from '../paths.js';
import { plural } from '../report-lines.js';

/** Runs `store usage|prune`. */
export async function store(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  return chooseAction(action, { usage, prune }, 'store')(rest);
}

const totalsSchema = z.record(z.string(), z.object({ objects: z.number(), bytes: z.number() }));
const kindsSchema = z.record(z.string(), z.string());
type Totals = z.infer<typeof totalsSchema>;
type Kinds = z.infer<typeof kindsSchema>;

async function usage(commandArguments: readonly string[]): Promise<number> {
  if (commandArguments.length > 0) throw new UsageError('store usage takes no arguments');
  const { kinds, stored } = z.object({ kinds: kindsSchema, stored: totalsSchema }).parse(await ask('usage'));
  process.stdout.write(table(kinds, stored));
  return EXIT.clean;
}

const prunedSchema = z.object({
  kinds: kindsSchema,
  kept: totalsSchema,
  removed: totalsSchema,
  bundlesGivenUp: z.number(),
});

async function prune(commandArguments: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...commandArguments], options: COMMAND_TABLE['store prune'].options });
  const isDry = values['dry-run'] === true;
  const { kinds, kept, removed, bundlesGivenUp } = prunedSchema.parse(await ask(isDry ? 'dry-run' : 'prune'));
  const { objects, bytes } = sum(removed);
  if (objects > 0) process.stdout.write(table(kinds, removed));
  process.stdout.write(
    `${isDry ? 'Would remove' : 'Removed'} ${plural(objects, 'object')} of ${megabytes(bytes)} and ` +
      `the bundles of ${plural(bundlesGivenUp, 'job')}; ` +
      `${isDry ? 'would keep' : 'kept'} ` +
      `${plural(sum(kept).objects, 'object')} of ${megabytes(sum(kept).bytes)}.\n`,
  );
  return EXIT.clean;
}

async function ask(action: string): Promise<unknown> {
  const home = { OFFPRINT_HOME: homePaths(process.env).home };
  return JSON.parse(await askProcess(ENTRY_POINTS.store, [action], childEnvironment('worker', process.env, home)));
}

function table(kinds: Kinds, totals: Totals): string {
  const rows = Object.entries(totals)
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([kind, { objects, bytes }]) => [kinds[kind] ?? 'something else', String(objects), megabytes(bytes)]);
  const all = sum(totals);
  return columns(['WHAT', 'OBJECTS', 'SIZE'], [...rows, ['all', String(all.objects), megabytes(all.bytes)]]);
}

function sum(totals: Totals): { readonly objects: number; readonly bytes: number } {
  const all = Object.values(totals);
  return {
    objects: all.reduce((objects, each) => objects + each.objects, 0),
    bytes: all.reduce((bytes, each) => bytes + each.bytes, 0),
  };
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
