import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The code, where it is installed as it was built. */
const CODE = [join(ROOT, 'build', '*'), join(ROOT, 'package.json')];

/**
 * Options of Node that leave a render process its own code and one folder to read: no other file, nothing to write, no process to
 * start. Authors' code is interpreted and meets no file anyway; this holds where the interpreter, or a parser, should not.
 * Sockets are closed to it from Node 25 on. Native addons stay: the Markdown parser is one.
 */
export function confinement(readableFolder: string): string[] {
  const modules = join(ROOT, 'node_modules');
  const readable = [...CODE, join(modules, '*'), join(realpathSync(modules), '*'), join(resolve(readableFolder), '*')];
  return [
    FLAGS.has('--permission') ? '--permission' : '--experimental-permission',
    '--allow-addons',
    ...new Set(readable.map((path) => `--allow-fs-read=${path}`)),
    // That the model is young, and that addons could get around it, is known; each start would say it again.
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

const FLAGS = process.allowedNodeEnvironmentFlags;
