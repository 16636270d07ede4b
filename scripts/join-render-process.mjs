// Joins the code of the render process and most of its packages to one file, which starts in half of the time: a
// process that reads a thousand modules is busy with finding and opening them. A preview starts such a process while
// somebody waits; it falls back to the modules if the file is missing.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describePackages, packagesAmong } from './third-parties.mjs';
import { writeWhole } from './write-whole.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const output = join(root, 'build');
const ENTRY = join(output, 'render', 'process', 'main.js');
const TARGET = join(output, 'render-process.js');
/** The packages in the file, with their licenses. */
const LICENSES = join(output, 'render-process.licenses.json');
/** Other files that the joined one depends on. */
const OTHER_INPUTS = ['scripts/join-render-process.mjs', 'scripts/third-parties.mjs', 'package-lock.json'];
/** The files that the last one was made from, one a line. */
const MADE_FROM = join(output, 'render-process.made-from');
/** Packages that read files beside their code, that are loaded in small parts, or that do not contain their license. */
const EXTERNAL = [
  ...['satteri', 'css-tree', 'katex', 'robots-parser', '@scalar/*'],
  ...['@shikijs/langs', '@shikijs/themes', '@unocss/*'],
];
/** Packages of CommonJS call this name. */
const WITH_REQUIRE =
  "import { createRequire as createRequireOfFile } from 'node:module';\nconst require = createRequireOfFile(import.meta.url);";

/** Code that reads files beside itself does so by its address, which is another one in the joined file. */
const ownAddresses = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(output)) return undefined;
      const code = readFileSync(path, 'utf8');
      if (!code.includes('import.meta.url')) return undefined;
      const address = `new URL(${JSON.stringify(`./${relative(output, path)}`)}, import.meta.url).href`;
      return { contents: code.replaceAll('import.meta.url', address), loader: 'js' };
    });
  },
};

/** Makes the file if one of the files in it changed. */
export async function joinRenderProcess() {
  if (!isCurrent()) await joinModules();
}

function isCurrent() {
  if (!existsSync(MADE_FROM) || !existsSync(TARGET)) return false;
  const { mtimeMs } = statSync(TARGET);
  const inputs = readFileSync(MADE_FROM, 'utf8').split('\n').filter(Boolean);
  return [...inputs, ...OTHER_INPUTS].every((path) => {
    const status = statSync(join(root, path), { throwIfNoEntry: false });
    return status !== undefined && status.mtimeMs <= mtimeMs;
  });
}

async function joinModules() {
  const begun = new Date();
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    outfile: TARGET,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    external: EXTERNAL,
    banner: { js: WITH_REQUIRE },
    plugins: [ownAddresses],
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  writeWhole(LICENSES, `${JSON.stringify(describePackages(packagesAmong(metafile.inputs)), undefined, 1)}\n`);
  writeWhole(MADE_FROM, `${inputs.filter((path) => !path.includes('node_modules/')).join('\n')}\n`);
  // Code that another build writes meanwhile is newer than the file, which is made again then.
  writeWhole(TARGET, outputFiles[0].text, begun);
}
