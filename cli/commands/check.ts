import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isProjectFolder } from '../../source/project-directory.js';
import { printableFindingSchema } from '../api-client.js';
import { askProcess } from '../ask-process.js';
import { checkLines } from '../check-lines.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { callerFolder, ENTRY_POINTS } from '../paths.js';
import { countBySeverity, plural, summarize } from '../report-lines.js';

const wordsSchema = z.object({ shown: z.number(), leftOut: z.number() });
const checkedSchema = z.object({
  pageCount: z.number(),
  words: wordsSchema,
  findings: z.array(printableFindingSchema),
});

/**
 * Runs `check FOLDER`: reports problems in a project's source, without services and without an export. With `--strict`
 * it also fails for warnings.
 */
export async function check(commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.check.options,
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('check takes one folder: check FOLDER');
  const folder = resolve(callerFolder(process.env), given);
  if (!existsSync(folder)) throw new CommandError(`The folder ${folder} does not exist.`);
  if (!isProjectFolder(folder))
    throw new CommandError(`${folder} contains neither docs.json nor mint.json; pass the folder that does.`);
  const { pageCount, words, findings } = await readChecked(folder, values.json);
  const counts = countBySeverity(findings);
  if (values.json)
    process.stdout.write(`${JSON.stringify({ folder, pageCount, words, ...counts, findings }, null, 2)}\n`);
  else
    process.stdout.write(
      `${[...checkLines(findings), '', `${plural(pageCount, 'page')} checked: ${summarize(counts)}.`].join('\n')}\n`,
    );
  const refused = counts.errors + (values.strict ? counts.warnings : 0);
  return refused > 0 ? EXIT.completedWithErrors : EXIT.clean;
}

/** Returns the result of the check. A project that cannot be planned has one finding in JSON; for a person, the error is thrown. */
async function readChecked(folder: string, asJson: boolean): Promise<z.infer<typeof checkedSchema>> {
  try {
    return checkedSchema.parse(JSON.parse(await askProcess(ENTRY_POINTS.check, [folder])));
  } catch (error) {
    if (!asJson || !(error instanceof CommandError)) throw error;
    const findings = [{ code: 'configuration', severity: 'error', message: error.message } as const];
    return { pageCount: 0, words: { shown: 0, leftOut: 0 }, findings };
  }
}
