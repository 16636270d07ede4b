import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MANIFEST_PATH } from '../../bundle/manifest.js';
import { unpackBundle } from '../../bundle/unpack.js';
import type { DocsSite } from '../../mcp/docs-site.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { callerFolder } from '../paths.js';

/**
 * Runs `mcp BUNDLE`: offers a bundle to an agent on standard input and output, without a service and without a network. Everything that is not
 * the protocol is printed to standard error.
 */
export async function mcp(commandArguments: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE.mcp.options,
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new UsageError('mcp takes one folder or archive of a bundle: mcp BUNDLE');
  const place = resolve(callerFolder(process.env), given);
  if (!existsSync(place)) throw new CommandError(`${place} does not exist.`);
  const site = await open(place);
  process.stderr.write(`${site.search.pages().length} pages of ${site.title} are ready.\n`);
  const { serveOnStdio } = await import('../../mcp/serve-stdio.js');
  await serveOnStdio(site, (error) =>
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
  );
  return EXIT.clean;
}

async function open(place: string): Promise<DocsSite> {
  const { readBundle } = await import('../../mcp/bundle/read-bundle.js');
  if (!statSync(place).isDirectory()) return withUnpacked(place, (folder) => readBundle(folder, { isTemporary: true }));
  if (existsSync(join(place, MANIFEST_PATH))) return readBundle(place);
  throw new CommandError(
    `${place} is not a bundle: it has no ${MANIFEST_PATH}. Pass the folder that an export created.`,
  );
}

/** Calls `use` with the folder of an unpacked archive, which exists only during the call. */
async function withUnpacked<T>(archive: string, use: (folder: string) => Promise<T>): Promise<T> {
  const temporary = await mkdtemp(join(tmpdir(), 'offprint-mcp-'));
  try {
    const folder = join(temporary, 'bundle');
    await unpackBundle(createReadStream(archive, { highWaterMark: 256 * 1024 }), folder);
    return await use(folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
