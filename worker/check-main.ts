import { checkProject } from './check-project.js';

/** The checking process. It prints a folder's findings as JSON to standard output, or an error to standard error. */
try {
  const checked = await checkProject(process.argv[2] ?? '.');
  process.stdout.write(JSON.stringify(checked));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
