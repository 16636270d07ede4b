import { join } from 'node:path';
import { createChecker } from './check-project.js';

/**
 * The checking process, called with a folder, the folder of the cache, and whether it checks links to other hosts. It
 * answers each message of its parent with the folder's findings or an error, and ends with its parent.
 */
const [folder, cacheFolder, external] = readArguments();
// Not awaited here: messages that come before there is a listener would be lost.
const starting = createChecker({ cacheFolder });

process.on('message', () => {
  checkAll().then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => {
  starting.then((checker) => checker.close()).finally(() => process.exit(0));
});

async function checkAll() {
  const checker = await starting;
  const { pageCount, words, findings } = await checker.check(folder);
  if (external !== 'external') return { pageCount, words, findings };
  const { checkExternal } = await import('./check/external/check-external.js');
  const found = await checkExternal({ folder, cacheFile: join(cacheFolder, 'external.json') });
  return { pageCount, words, findings: [...findings, ...found] };
}

function readArguments(): readonly [folder: string, cacheFolder: string, external: string | undefined] {
  const [project, cache, links] = process.argv.slice(2);
  // An empty name would mean the working directory, and the cache would be written among somebody's files.
  if (!project || !cache) throw new Error('Pass the folder of the project and the folder of the cache.');
  return [project, cache, links];
}
