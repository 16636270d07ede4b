// Puts the deployment's server into one file without dependencies: what its container image holds. The licences of what is in it
// lie beside it, as they ask for.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// The image is built with the dependencies, a clone may have none yet.
const { build } = await import('esbuild').catch(() => {
  console.error('The dependencies are not installed; run npm ci, then the same command again.');
  process.exit(1);
});

const [target = 'dist/deployment.mjs'] = process.argv.slice(2);

const { metafile } = await build({
  entryPoints: ['deployment/main.ts'],
  outfile: target,
  bundle: true,
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  legalComments: 'none',
  // Only a terminal wants readable lines; collectors read JSON.
  external: ['pino-pretty'],
  // Packages in the older module format ask for others by a function that modules do not have.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});

const folders = Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
const licences = await Promise.all([...new Set(folders)].sort().map(licenceOf));
await writeFile(target.replace(/\.mjs$/, '.licences.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((path) => /^licen[cs]e/i.test(path));
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
