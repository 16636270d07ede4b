import { parseArgs } from 'node:util';
import { z } from 'zod';
import { productionWarnings } from '../../config/production-warnings.js';
import { InvalidEnvironment } from '../../config/read-config.js';
import type { Diagnosis } from '../../contract/diagnosis.js';
import { sentence } from '../../contract/sentence.js';
import { askProcess } from '../ask-process.js';
import { COMMAND_TABLE } from '../command-table.js';
import { EXIT } from '../exit-codes.js';
import { childEnvironment } from '../launcher/child-environment.js';
import { readRunState } from '../launcher/run-file.js';
import { type Paint, paintFor } from '../paint.js';
import { ENTRY_POINTS, homePaths } from '../paths.js';
import { plural } from '../report-lines.js';
import { createTerminal } from '../terminal.js';
import { readLocalConfig } from '../with-database.js';
import { wrap } from '../wrap.js';

const diagnosesSchema = z.array(
  z.object({
    part: z.string(),
    state: z.enum(['good', 'warning', 'problem']),
    text: z.string(),
    advice: z.string().optional(),
  }),
);

/** Runs `doctor`: checks the settings and everything that the service needs, and says what to do. Fails if there is a problem. */
export async function doctor(commandArguments: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...commandArguments], options: COMMAND_TABLE.doctor.options });
  const terminal = createTerminal();
  terminal.status('Checking settings, database, store, Temporal, Chromium, disk and network…');
  const diagnoses = await diagnose();
  terminal.clear();
  const { columns } = terminal;
  process.stdout.write(
    values.json
      ? `${JSON.stringify(diagnoses)}\n`
      : describe(diagnoses, paintFor(process.stdout, process.env), columns),
  );
  return diagnoses.some(({ state }) => state === 'problem') ? EXIT.failed : EXIT.clean;
}

async function diagnose(): Promise<readonly Diagnosis[]> {
  const settings = checkSettings();
  // The other checks need the settings.
  if (settings.some(({ state }) => state === 'problem')) return settings;
  return [...settings, ...diagnosesSchema.parse(JSON.parse(await askProcess(ENTRY_POINTS.doctor, [], environment())))];
}

function checkSettings(): readonly Diagnosis[] {
  const part = 'settings';
  try {
    const warnings = productionWarnings(readLocalConfig(process.env), 'api');
    if (warnings.length === 0) return [{ part, state: 'good', text: 'All settings are valid.' }];
    return warnings.map((line): Diagnosis => {
      const [text = '', advice = ''] = line.split('; ');
      return { part, state: 'warning', text: sentence(text), advice: sentence(advice) };
    });
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    return error.message.split('\n').map((text): Diagnosis => ({ part, state: 'problem', text: sentence(text) }));
  }
}

/** Returns the environment of a worker. A service that `start` runs here has its Temporal at a port of its own. */
function environment(): Record<string, string> {
  const { home, runFile } = homePaths(process.env);
  const port = readRunState(runFile)?.ports.temporal;
  const address = process.env.TEMPORAL_ADDRESS || (port ? `127.0.0.1:${port}` : undefined);
  return childEnvironment('worker', process.env, {
    OFFPRINT_HOME: home,
    ...(address !== undefined && { TEMPORAL_ADDRESS: address }),
  });
}

const MARKS = { good: ['green', '✔'], warning: ['yellow', '!'], problem: ['red', '✖'] } as const;

/** Returns a line for each diagnosis, with what to do under it, and the counts. */
export function describe(diagnoses: readonly Diagnosis[], paint: Paint, columns: number): string {
  const width = Math.max(...diagnoses.map(({ part }) => part.length));
  const indent = ' '.repeat(width + 4);
  const lines = diagnoses.flatMap(({ part, state, text, advice }) => {
    const [style, mark] = MARKS[state];
    const [first = '', ...others] = wrap(text, columns - indent.length);
    const head = `${paint(style, mark)} ${paint('bold', part.padEnd(width))}  ${first}`;
    const under = [...others, ...(advice === undefined ? [] : wrap(advice, columns - indent.length))];
    return [head, ...under.map((line) => `${indent}${line}`)];
  });
  const count = (wanted: Diagnosis['state']) => diagnoses.filter(({ state }) => state === wanted).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const summary =
    problems + warnings === 0
      ? 'Everything is in order.'
      : `${problems === 0 ? 'No problems' : plural(problems, 'problem')}, ${warnings === 0 ? 'no warnings' : plural(warnings, 'warning')}.`;
  return `${lines.join('\n')}\n\n${summary}\n`;
}
