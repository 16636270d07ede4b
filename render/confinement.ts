import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The code where it was built. */
const CODE = [join(ROOT, 'build', '*'), join(ROOT, 'package.json')];

/**
 * Returns Node options that let a render process read only its own code and one folder, and neither write files nor
 * start processes. Authors' code is interpreted and reaches no file anyway; these options hold if the interpreter or a
 * parser has a defect. From Node 25 on, they also close sockets. Native addons are allowed, because the Markdown parser
 * is one.
 */
export function confinement(readableFolder: string): string[] {
  const readable = [...CODE, ...moduleFolders().map((folder) => join(folder, '*')), join(resolve(readableFolder), '*')];
  return [
    FLAGS.has('--permission') ? '--permission' : '--experimental-permission',
    '--allow-addons',
    ...new Set(readable.map((path) => `--allow-fs-read=${path}`)),
    // The warnings would be printed at every start: the permission model is experimental, and addons could bypass it.
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/**
 * Returns the folders that the code's dependencies are installed in, also as they are called without symbolic links:
 * that of the checkout or the package, and the outermost one around the package, where npm or pnpm may have put them.
 */
function moduleFolders(): string[] {
  const around = ROOT.indexOf(`${sep}node_modules${sep}`);
  const folders = [join(ROOT, 'node_modules')];
  if (around !== -1) folders.push(join(ROOT.slice(0, around), 'node_modules'));
  return folders.filter((folder) => existsSync(folder)).flatMap((folder) => [folder, realpathSync(folder)]);
}

const FLAGS = process.allowedNodeEnvironmentFlags;
