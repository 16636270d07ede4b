import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotCreate, initProject } from '../../authoring/init/init-project.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { callerFolder, PROGRAM } from '../paths.js';

/** Runs `init [FOLDER]`: creates a small documentation project. */
export async function init(commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.init.options,
  });
  const [given = '.', ...more] = positionals;
  if (more.length > 0) throw new UsageError('init takes one folder: init FOLDER');
  const folder = resolve(callerFolder(process.env), given);
  try {
    const files = initProject(folder, values.name);
    process.stdout.write(
      [
        `Created a project in ${folder}:`,
        ...files.map((file) => `  ${file}`),
        '',
        `See it:    ${PROGRAM} preview ${given}`,
        `Check it:  ${PROGRAM} check ${given}`,
        `Export it: ${PROGRAM} export ${given}`,
        '',
      ].join('\n'),
    );
    return EXIT.clean;
  } catch (error) {
    if (error instanceof CannotCreate) throw new CommandError(error.message);
    throw error;
  }
}
