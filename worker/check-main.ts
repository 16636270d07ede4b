import { checkProject } from './check-project.js';

/** The checking process: answers a folder's findings as JSON on standard output, or a sentence on standard error. */
try {
  const checked = await checkProject(process.argv[2] ?? '.');
  process.stdout.write(JSON.stringify(checked));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
