import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DocsSite } from '../../mcp/docs-site.js';
import { COMMAND_TABLE } from '../command-table.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { callerFolder } from '../paths.js';
import { withBundle } from '../unpacked-bundle.js';

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
  return withBundle(place, (folder) => readBundle(folder, { isTemporary: folder !== place }));
}
