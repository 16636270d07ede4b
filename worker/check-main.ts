import { checkProject } from './check-project.js';

/**
 * The checking process, called with a folder and the folder of the cache. It prints the folder's findings as JSON to
 * standard output, or an error to standard error.
 */
try {
  const [folder = '.', cacheFolder] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await checkProject(folder, { cacheFolder })));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
