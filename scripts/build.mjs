// Transpiles every TypeScript file to build/, keeping the tree, and bundles the theme's browser script.
// Incremental by modification time; a file that does not parse is reported and the others are still written.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinRenderProcess } from './join-render-process.mjs';
import { describeThirdParties, packagesAmong } from './third-parties.mjs';
import { writeWhole } from './write-whole.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const output = join(root, 'build');
const SKIPPED = new Set(['node_modules', 'build', 'dist', 'docs', 'scripts', 'fixtures', 'histories']);
/** Files that code reads beside itself at run time. */
const ASSET = /\.(bin|css|svg|json|mdx)$/;
/** Every folder of code at the top but the dashboard, which has its own bundler. */
const FOLDERS = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !name.startsWith('.') && !SKIPPED.has(name) && name !== 'dashboard')
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

const newer = (source, target) => !existsSync(target) || statSync(source).mtimeMs > statSync(target).mtimeMs;

/** Loads the bundler. Most starts have nothing to build. */
const loadBundler = () => import('esbuild');

async function transpile(source, target) {
  const { transform } = await loadBundler();
  const name = relative(root, source);
  const { code, map } = await transform(readFileSync(source, 'utf8'), {
    loader: source.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'node20',
    sourcefile: relative(dirname(target), source),
    sourcemap: 'external',
    // The sources lie beside the build; every process would hold them in memory with the maps.
    sourcesContent: false,
  });
  writeWhole(`${target}.map`, map);
  writeWhole(
    target,
    `${code}//# sourceMappingURL=${name
      .split('/')
      .at(-1)
      .replace(/\.tsx?$/, '.js')}.map\n`,
  );
}

/**
 * Bundles what runs in readers' browsers: each folder of `reader/` with a `main.ts` becomes one plain script beside the folder, of its name. A file
 * beside them says which packages are in them.
 */
async function bundleReaderScripts() {
  const reader = join(root, 'reader');
  const sources = [reader, join(root, 'site')].flatMap((from) => [...walk(from)]);
  const described = ['package-lock.json', 'scripts/third-parties.mjs'].map((name) => join(root, name));
  const newest = Math.max(...[...sources, ...described].map((file) => statSync(file).mtimeMs));
  const list = join(output, 'reader', 'third-parties.json');
  const isListed = existsSync(list) && statSync(list).mtimeMs >= newest;
  const scripts = {};
  const targets = [list];
  for (const name of readdirSync(reader)) {
    const source = join(reader, name, 'main.ts');
    const target = join(output, 'reader', `${name}.js`);
    if (!existsSync(source)) continue;
    targets.push(target);
    if (isListed && existsSync(target) && statSync(target).mtimeMs >= newest) continue;
    const { build } = await loadBundler();
    const result = await build({
      entryPoints: [source],
      bundle: true,
      minify: true,
      format: 'iife',
      target: ['es2020'],
      write: false,
      metafile: true,
      legalComments: 'none',
    });
    scripts[name] = packagesAmong(result.metafile.inputs);
    writeWhole(target, result.outputFiles[0].text);
  }
  if (!isListed) writeWhole(list, `${JSON.stringify(describeThirdParties(scripts), undefined, 1)}\n`);
  return targets;
}

/**
 * The dashboard's page, by its own bundler; only when what it is made from is not what it was, for it takes a second or two. Told by content:
 * `npm prune --omit=dev` writes the lock file anew and takes the bundler away.
 */
async function bundleDashboard() {
  const folder = join(root, 'dashboard');
  const hash = createHash('sha256');
  for (const file of [...walk(folder), join(root, 'package-lock.json')])
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  const madeFrom = hash.digest('hex');
  const stamp = join(output, 'dashboard.made-from');
  const isMade = existsSync(stamp) && existsSync(join(output, 'dashboard', 'index.html'));
  if (isMade && readFileSync(stamp, 'utf8') === madeFrom) return;
  const { build: bundle } = await import('vite');
  const before = process.env.NODE_ENV;
  try {
    await bundle({ configFile: join(folder, 'vite.config.ts'), logLevel: 'error' });
  } finally {
    // The bundler makes a production of this process too, and with it of everything that is started after it.
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  writeWhole(stamp, madeFrom);
}

/** Returns the sentences of the files that did not build. */
export async function buildAll() {
  const failures = [];
  const wanted = new Set();
  const jobs = [];
  for (const folder of FOLDERS.map((name) => join(root, name)).filter(existsSync)) {
    for (const source of walk(folder)) {
      if (source.endsWith('.d.ts')) continue;
      const isCode = /\.tsx?$/.test(source);
      if (!isCode && !ASSET.test(source)) continue;
      const target = join(output, relative(root, source)).replace(/\.tsx?$/, '.js');
      wanted.add(target);
      if (!newer(source, target)) continue;
      if (isCode)
        jobs.push(
          transpile(source, target).catch((error) => failures.push(`${relative(root, source)}: ${error.message}`)),
        );
      else writeWhole(target, readFileSync(source));
    }
  }
  jobs.push(bundleDashboard().catch((error) => failures.push(`dashboard: ${error.message}`)));
  await Promise.all(jobs);
  for (const target of await bundleReaderScripts().catch((error) => [failures.push(error.message)])) wanted.add(target);
  removeStale(wanted);
  // What does not build cannot be joined; the failure is reported already.
  if (failures.length === 0) await joinRenderProcess().catch((error) => failures.push(error.message));
  return failures;
}

/** A file whose source is gone must neither run again nor count as part of the renderer. */
function removeStale(wanted) {
  for (const folder of FOLDERS.map((name) => join(output, name)).filter(existsSync)) {
    for (const file of walk(folder)) {
      if (!wanted.has(file.replace(/\.map$/, ''))) rmSync(file, { force: true });
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failures = await buildAll();
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
