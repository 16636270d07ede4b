import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isProjectFolder } from '../../source/project-directory.js';
import { printableFindingSchema } from '../api-client.js';
import { parseChoice } from '../arguments.js';
import { askProcess } from '../ask-process.js';
import type { CheckResult } from '../check/check-result.js';
import { type Failures, readFailures } from '../check/failing-findings.js';
import { FORMATS, type Format, formatResult } from '../check/format-result.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { paintFor } from '../paint.js';
import { callerFolder, ENTRY_POINTS, homePaths } from '../paths.js';

const wordsSchema = z.object({ shown: z.number(), leftOut: z.number() });
const checkedSchema = z.object({
  pageCount: z.number(),
  words: wordsSchema,
  findings: z.array(printableFindingSchema),
});

type Checked = z.infer<typeof checkedSchema>;

interface CheckRequest {
  readonly folder: string;
  readonly format: Format;
  readonly failures: Failures;
}

/**
 * Runs `check FOLDER`: reports problems in a project's source, without services and without an export. A project that
 * cannot be read at all is reported in the same format, and the exit code is 1.
 */
export async function check(commandArguments: readonly string[]): Promise<number> {
  const request = readCheckRequest(commandArguments);
  const { folder, format, failures } = request;
  const { checked, isUnreadable } = await checkFolder(folder, format);
  const findings = checked.findings.filter((finding) => !failures.isIgnored(finding));
  const result: CheckResult = {
    ...{ ...checked, findings, folder, isFailing: failures.isFailing },
    from: format === 'text' || format === 'json' ? callerFolder(process.env) : repositoryFolder(folder),
  };
  const { columns = 0, isTTY } = process.stdout;
  const options = { paint: paintFor(process.stdout, process.env), columns: isTTY && columns > 0 ? columns : undefined };
  process.stdout.write(formatResult(format, result, options));
  if (isUnreadable) return EXIT.failed;
  return findings.some(failures.isFailing) ? EXIT.completedWithErrors : EXIT.clean;
}

function readCheckRequest(commandArguments: readonly string[]): CheckRequest {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.check.options,
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('check takes one folder: check FOLDER');
  return {
    folder: resolve(callerFolder(process.env), given),
    format: values.json ? 'json' : parseChoice('--format', values.format, FORMATS),
    failures: readFailures(values),
  };
}

/** Checks a folder. If it cannot be read, a format for programs gets that as a finding; a person gets it as an error. */
async function checkFolder(
  folder: string,
  format: Format,
): Promise<{ readonly checked: Checked; readonly isUnreadable: boolean }> {
  try {
    if (!existsSync(folder)) throw new CommandError(`The folder ${folder} does not exist.`);
    if (!isProjectFolder(folder))
      throw new CommandError(`${folder} contains neither docs.json nor mint.json; pass the folder that does.`);
    const checked = checkedSchema.parse(
      JSON.parse(await askProcess(ENTRY_POINTS.check, [folder, homePaths(process.env).checks])),
    );
    return { checked, isUnreadable: false };
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
