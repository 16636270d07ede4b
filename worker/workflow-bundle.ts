import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import type { Logger } from '../logging/logger.js';

const WORKFLOWS = fileURLToPath(new URL('../workflows', import.meta.url));
/** The folders whose code is in the bundle. */
const FOLDERS = [WORKFLOWS, fileURLToPath(new URL('../contract', import.meta.url))];
const CACHE = fileURLToPath(new URL('../workflow-bundles', import.meta.url));

/**
 * Returns the workflows' code as the engine's sandbox loads it. Bundling takes seconds, so the result is cached beside
 * the build under the hash of the sources; a published package has it already. A folder that is read-only caches
 * nothing.
 */
export async function workflowBundle(logger: Logger): Promise<{ code: string }> {
  const file = join(CACHE, `${sourceHash()}.js`);
  const cached = read(file);
  if (cached !== undefined) return { code: cached };
  logger.info('bundling the workflows');
  const code = await bundleWorkflows(join(WORKFLOWS, 'index.js'), logger);
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    logger.warn({ err: error }, 'the bundled workflows cannot be cached, so each start bundles them again');
  }
  return { code };
}

/**
 * Bundles the workflows. Rejects with the module's name if a workflow reaches code that the sandbox does not have, such
 * as a built-in module of Node.
 */
export async function bundleWorkflows(entry: string, logger: Logger): Promise<string> {
  const problems: string[] = [];
  try {
    return (await bundleWorkflowCode({ workflowsPath: entry, logger: listen(logger, problems) })).code;
  } catch (error) {
    const reason = [...problems, error instanceof Error ? error.message : String(error)].join('\n');
    throw new Error(`the workflows cannot be bundled: ${reason}`, { cause: error });
  }
}

function sourceHash(): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const folder of FOLDERS) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
    for (const name of files.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 20);
}

function engineVersion(): string {
  return readFileSync(fileURLToPath(import.meta.resolve('@temporalio/workflow/package.json')), 'utf8');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns a logger for the bundler that ignores its progress and collects its errors. */
function listen(logger: Logger, problems: string[]) {
  const quiet = () => undefined;
  const warn = (message: string) => logger.warn(message);
  const error = (message: string) => void problems.push(message);
  return { log: quiet, trace: quiet, debug: quiet, info: quiet, warn, error };
}
