import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createSingleFile } from '../../site/single-file/single-file.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { callerFolder } from '../paths.js';
import { megabytes } from '../progress-line.js';
import { withBundle } from '../unpacked-bundle.js';

/** Runs `single-file BUNDLE PAGE`: writes one page of a bundle as one HTML file with everything inside. */
export async function singleFile(commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE['single-file'].options,
  });
  const [bundle, page, ...more] = positionals;
  if (bundle === undefined || page === undefined || more.length > 0)
    throw new UsageError('single-file takes a bundle and a page: single-file BUNDLE guide/start');
  const from = callerFolder(process.env);
  const name = page.replace(/^\/+|\/+$|\.html$/g, '') || 'index';
  const out = resolve(from, values.out ?? `${basename(name)}.html`);
  const { html, leftOut } = await withBundle(resolve(from, bundle), (folder) => {
    const path = pageFile(folder, name);
    const read = (file: string) => readFile(join(folder, file)).catch(() => undefined);
    return createSingleFile({ path, read, publicUrl: values['public-url'] });
  });
  await writeFile(out, html);
  for (const address of leftOut) process.stderr.write(`Left out: ${address}\n`);
  process.stdout.write(`${out} (${megabytes(Buffer.byteLength(html))})\n`);
  return EXIT.clean;
}

/** Returns the file of a page in a bundle. */
function pageFile(folder: string, name: string): string {
  for (const path of [`${name}.html`, `${name}/index.html`]) if (existsSync(join(folder, path))) return path;
  throw new CommandError(`The bundle has no page ${name}; name it as in its address, such as guide/start.`);
}
