import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  const modules = join(ROOT, 'node_modules');
  const readable = [...CODE, join(modules, '*'), join(realpathSync(modules), '*'), join(resolve(readableFolder), '*')];
  return [
    FLAGS.has('--permission') ? '--permission' : '--experimental-permission',
    '--allow-addons',
    ...new Set(readable.map((path) => `--allow-fs-read=${path}`)),
    // The warnings would be printed at every start: the permission model is experimental, and addons could bypass it.
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

const FLAGS = process.allowedNodeEnvironmentFlags;
