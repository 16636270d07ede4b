// What npm runs after it has installed the package: removes the files among its dependencies that nothing here reads, which
// are half of them by size. They lie in the package's own node_modules, because it is installed with a shrinkwrap, or in the
// folder that npx made for this package alone. In a project's node_modules nothing is removed, for others read it too.
// Without this script (`--ignore-scripts`) everything works the same.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = existsSync(join(root, 'node_modules')) || !isOfNpx() ? join(root, 'node_modules') : dirname(root);
/** Sources and declarations in TypeScript, maps from built code to sources, and documents. */
const UNREAD = /\.[cm]?tsx?$|\.map$|\.mdx?$/i;
/** Declarations of types, and licences in Markdown. */
const DECLARATION = /\.d\.[cm]?ts$/;
const LICENCE = /licen[cs]e|notice|copying|copyright|third.?party|patents/i;
/** Its declarations are part of the declarations that the package exports. */
const DECLARED = join(modules, 'zod');
/** The sources of Temporal's native library, which is installed built. */
const SOURCES = ['Cargo.lock', 'Cargo.toml', 'bridge-macros', 'scripts', 'sdk-core', 'src', 'ts'];

// A checkout keeps everything: its compiler reads declarations.
if (!existsSync(join(root, 'tsconfig.json')) && existsSync(modules)) {
  removeOtherPlatforms();
  removeOtherRuntimes();
  removeOtherLibc();
  removeUnread(modules);
}

/**
 * Returns whether npx installed this package alone, into `_npx/HASH/node_modules/offprint`. With `npx -p`, others may be
 * installed beside it.
 */
function isOfNpx() {
  const around = dirname(root);
  const named = (process.env.npm_config_package ?? '').split('\n').filter(Boolean);
  return named.length <= 1 && basename(around) === 'node_modules' && basename(resolve(around, '../..')) === '_npx';
}

/** Removes Temporal's native library for other platforms. If this one has none, nothing is removed. */
function removeOtherPlatforms() {
  const folder = join(modules, '@temporalio/core-bridge');
  const common = join(folder, 'common.js');
  if (!existsSync(common)) return;
  const { getPrebuiltPath } = createRequire(import.meta.url)(common);
  let own;
  try {
    own = dirname(getPrebuiltPath());
  } catch {
    return;
  }
  for (const name of readdirSync(resolve(own, '..'))) {
    if (join(own, '..', name) !== own) remove(join(own, '..', name));
  }
  for (const name of SOURCES) remove(join(folder, name));
}

/** Removes the reader's runtime for other platforms. If it has none for this one, nothing is removed. */
function removeOtherRuntimes() {
  const folder = join(modules, 'onnxruntime-node/bin/napi-v6');
  const own = join(folder, process.platform, process.arch);
  if (!existsSync(own)) return;
  for (const platform of readdirSync(folder))
    for (const arch of readdirSync(join(folder, platform)))
      if (join(folder, platform, arch) !== own) remove(join(folder, platform, arch));
}

/** Removes SQLite for the other C library of Linux, because npm installs both. */
function removeOtherLibc() {
  if (process.platform !== 'linux') return;
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  const names = ['gnu', 'musl'].map((libc) => join(modules, `@libsql/linux-${process.arch}-${libc}`));
  if (names.every((path) => existsSync(path))) remove(names[isGlibc ? 1 : 0]);
}

function removeUnread(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const { name, parentPath } = entry;
    if (!entry.isFile() || !UNREAD.test(name) || LICENCE.test(name)) continue;
    // The package itself has no file too many.
    if (modules === dirname(root) && `${parentPath}${sep}`.startsWith(join(root, sep))) continue;
    if (DECLARATION.test(name) && parentPath.startsWith(DECLARED)) continue;
    remove(join(parentPath, name));
  }
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
