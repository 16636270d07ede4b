import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../cli/launcher/run-program.js';
import { installPython } from './install-python.js';

const VERSION = '4.32.5';

/** A client that makes requests of its own from an OpenAPI document, and judges the answers by it. */
export interface Schemathesis {
  /** Reads the document at `documentUrl` and drives the service that it describes. Answers what was printed. */
  run(
    documentUrl: string,
    options: SchemathesisOptions,
  ): Promise<{ readonly code: number | null; readonly output: string }>;
}

export interface SchemathesisOptions {
  /** The folder for its settings and reports. */
  readonly folder: string;
  /** The settings, as TOML. */
  readonly settings: string;
  readonly arguments: readonly string[];
  readonly timeoutMs: number;
}

/** Installs the client once into the user's cache. Returns the reason as a sentence if it is not available. */
export async function findSchemathesis(): Promise<Schemathesis | { readonly unavailable: string }> {
  const found = await installPython('schemathesis', VERSION);
  if ('unavailable' in found) return found;
  return { run: (documentUrl, options) => run(found.python, documentUrl, options) };
}

async function run(python: string, documentUrl: string, options: SchemathesisOptions) {
  await writeFile(join(options.folder, 'schemathesis.toml'), options.settings);
  // As a module: the programs of a moved environment name the folder that it was made in.
  return runProgram(python, ['-m', 'schemathesis.cli', 'run', documentUrl, '--no-color', ...options.arguments], {
    cwd: options.folder,
    timeoutMs: options.timeoutMs,
    environment: { ...process.env, PYTHONUNBUFFERED: '1', COLUMNS: '160' },
  });
}
