import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isProjectFolder } from '../../source/project-directory.js';
import { parseChoice } from '../arguments.js';
import { type Checked, type CheckProcess, startCheckProcess } from '../check/check-process.js';
import type { CheckResult } from '../check/check-result.js';
import { type Failures, readFailures } from '../check/failing-findings.js';
import { FORMATS, type Format, formatResult } from '../check/format-result.js';
import { watchChecks } from '../check/watch-checks.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { createInterrupts } from '../interrupts.js';
import { paintFor } from '../paint.js';
import { callerFolder, ENTRY_POINTS, homePaths } from '../paths.js';
import { createTerminal } from '../terminal.js';

interface CheckRequest {
  readonly folder: string;
  readonly format: Format;
  readonly failures: Failures;
  readonly isExternal: boolean;
  readonly isWatched: boolean;
}

/**
 * Runs `check FOLDER`: reports problems in a project's source, without services and without an export. A project that
 * cannot be read at all is reported in the same format, and the exit code is 1.
 */
export async function check(commandArguments: readonly string[]): Promise<number> {
  const request = readCheckRequest(commandArguments);
  const { folder, isExternal } = request;
  const { checks: cacheFolder } = homePaths(process.env);
  const checking = startCheckProcess({ entryPoint: ENTRY_POINTS.check, folder, cacheFolder, isExternal });
  if (request.isWatched) return watch(request, checking);
  try {
    const { text, exitCode } = await checkOnce(request, checking);
    process.stdout.write(text);
    return exitCode;
  } finally {
    await checking.close();
  }
}

/** Checks again after each change, until it is interrupted. A result that is as before is not printed again. */
async function watch(request: CheckRequest, checking: CheckProcess): Promise<number> {
  const terminal = createTerminal();
  const interrupts = createInterrupts(terminal, EXIT.clean);
  let last: string | undefined;
  const watched = watchChecks({
    folder: request.folder,
    async check() {
      const { text } = await checkOnce(request, checking).catch((error: unknown) => ({
        text: `${error instanceof Error ? error.message : String(error)}\n`,
      }));
      if (text === last) return;
      // The newest result stands alone on a terminal.
      process.stdout.write(`${process.stdout.isTTY ? '\x1b[2J\x1b[3J\x1b[H' : last === undefined ? '' : '\n'}${text}`);
      if (last === undefined) terminal.line('Checking again after each change; Ctrl-C stops.');
      last = text;
    },
  });
  interrupts.onInterrupt(async () => {
    watched.close();
    await checking.close();
  });
  return interrupts.wait();
}

/** Checks once, and returns what is printed and the exit code. */
async function checkOnce(
  { folder, format, failures }: CheckRequest,
  checking: CheckProcess,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const { checked, isUnreadable } = await checkFolder(folder, format, checking);
  const findings = checked.findings.filter((finding) => !failures.isIgnored(finding));
  const result: CheckResult = {
    ...{ ...checked, findings, folder, isFailing: failures.isFailing },
    from: format === 'text' || format === 'json' ? callerFolder(process.env) : repositoryFolder(folder),
  };
  const { columns = 0, isTTY } = process.stdout;
  const options = { paint: paintFor(process.stdout, process.env), columns: isTTY && columns > 0 ? columns : undefined };
  const text = formatResult(format, result, options);
  if (isUnreadable) return { text, exitCode: EXIT.failed };
  return { text, exitCode: findings.some(failures.isFailing) ? EXIT.completedWithErrors : EXIT.clean };
}

function readCheckRequest(commandArguments: readonly string[]): CheckRequest {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.check.options,
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('check takes one folder: check FOLDER');
  const format = values.json ? 'json' : parseChoice('--format', values.format, FORMATS);
  if (values.watch && format !== 'text') throw new UsageError('--watch prints for people; leave out --format');
  return {
    folder: resolve(callerFolder(process.env), given),
    format,
    failures: readFailures(values),
    isExternal: values.external,
    isWatched: values.watch,
  };
}

/** Checks a folder. If it cannot be read, a format for programs gets that as a finding; a person gets it as an error. */
async function checkFolder(
  folder: string,
  format: Format,
  checking: CheckProcess,
): Promise<{ readonly checked: Checked; readonly isUnreadable: boolean }> {
  try {
    if (!existsSync(folder)) throw new CommandError(`The folder ${folder} does not exist.`);
    if (!isProjectFolder(folder))
      throw new CommandError(`${folder} contains neither docs.json nor mint.json; pass the folder that does.`);
    return { checked: await checking.check(), isUnreadable: false };
  } catch (error) {
    if (format === 'text' || !(error instanceof Error)) throw error;
    const finding = { code: 'configuration', severity: 'error', message: error.message } as const;
    return {
      checked: { pageCount: 0, words: { shown: 0, leftOut: 0 }, findings: [finding] },
      isUnreadable: true,
    };
  }
}

/** Returns the folder that services resolve paths from: the repository of a GitHub workflow, or the caller's folder. */
function repositoryFolder(folder: string): string {
  const workspace = process.env.GITHUB_WORKSPACE;
  const isInside = workspace !== undefined && workspace !== '' && !relative(workspace, folder).startsWith('..');
  return isInside ? resolve(workspace) : callerFolder(process.env);
}
