// Writes the scripts of the client package, which any runtime can load, and their types to client/dist/, and copies the licence.
// `npm pack` and `npm publish` run it first.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const client = join(root, 'client');

rmSync(join(client, 'dist'), { recursive: true, force: true });
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')).version !== version)
  throw new Error(`client/package.json must have the version of the service, ${version}`);

await build({
  entryPoints: readdirSync(client)
    .filter((name) => name.endsWith('.ts') && name !== 'api-types.ts')
    .map((name) => join(client, name)),
  outdir: join(client, 'dist'),
  format: 'esm',
  target: ['es2022'],
});
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', join(client, 'tsconfig.package.json')], {
  stdio: ['ignore', 2, 2],
});
copyFileSync(join(root, 'LICENSE'), join(client, 'LICENSE'));
process.exitCode = status ?? 1;
