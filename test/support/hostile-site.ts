// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of pages hold such text.
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type HostilePage, hostileConfiguration, hostilePages } from './hostile-pages.js';
import { removeFolder } from './temporary-folder.js';

export interface HostileSite {
  /** The project. */
  readonly folder: string;
  /** Paths of pages that do no harm, each with a text that its document must hold. */
  readonly goodPages: ReadonlyMap<string, string>;
  readonly hostilePages: readonly HostilePage[];
  remove(): Promise<void>;
}

export interface HostileSiteOptions {
  /** The content of files beside the project. */
  readonly secret: string;
  /** A server that nobody may ask for anything. */
  readonly trapUrl: string;
}

const GOOD_PAGES = 30;

/** A project whose author wants what is not his: secrets, files beside it, connections, the machine's time and memory. */
export async function createHostileSite({ secret, trapUrl }: HostileSiteOptions): Promise<HostileSite> {
  const root = await mkdtemp(join(tmpdir(), 'offprint-hostile-'));
  const folder = join(root, 'project');
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  // Where relative paths out of the project lead, in each form that could be taken for a part of it.
  for (const name of ['secret.txt', 'secret.mdx', 'secret.jsx', 'secret.svg', 'secret.css', 'secret.json'])
    await writeOutside(join(root, name), secret);

  const sources = hostilePages({ root, trapUrl });
  const goodPages = new Map(
    Array.from({ length: GOOD_PAGES }, (_, index) => [`good/page-${index}`, `All is well on page ${index}.`]),
  );
  const paths = [...goodPages.keys()];
  // Good pages among the others, so that each process that renders meets both.
  for (const [index, { path }] of sources.entries()) paths.splice((index * 2) % paths.length, 0, path);
  for (const { path, source, extension = 'mdx' } of sources) await write(`${path}.${extension}`, source);
  for (const [path, text] of goodPages) await write(`${path}.mdx`, `---\ntitle: Good\n---\n\n${text}\n`);
  await write('docs.json', JSON.stringify(hostileConfiguration(paths)));
  await writeSnippets(write, trapUrl);
  await linkOutwards(folder, root);
  return {
    folder,
    goodPages,
    hostilePages: sources,
    remove: () => removeFolder(root),
  };
}

function writeOutside(file: string, secret: string): Promise<void> {
  const bodies: Readonly<Record<string, string>> = {
    jsx: `export const Secret = () => <p>${secret}</p>;\nexport const secret = '${secret}';`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg"><title>${secret}</title></svg>`,
    css: `:root { --secret: '${secret}' }`,
    json: `{ "secret": "${secret}", "name": "${secret}" }`,
  };
  return writeFile(file, bodies[file.slice(file.lastIndexOf('.') + 1)] ?? secret);
}

async function writeSnippets(write: (file: string, text: string) => Promise<void>, trapUrl: string): Promise<void> {
  await write('snippets/cycle-a.mdx', "import B from './cycle-b.mdx';\n\n<B />\n");
  await write('snippets/cycle-b.mdx', "import A from './cycle-a.mdx';\n\n<A />\n");
  await write('snippets/itself.mdx', "import Itself from './itself.mdx';\n\n<Itself /><Itself />\n");
  await write(
    'snippets/proxy.jsx',
    'export const trap = new Proxy({}, { get: () => process.env, ownKeys: () => ["x"] });',
  );
  await write(
    'snippets/network.jsx',
    `export const Network = () => { fetch('${trapUrl}/snippet'); return <p>asked</p>; };`,
  );
  await write('snippets/loop.jsx', 'export const Loop = () => { while (true) {} };');
  await write('snippets/escape.jsx', "export const found = ''.constructor.constructor('return process')().env;");
  await write(
    'style.css',
    `@import url('${trapUrl}/import.css'); body { background: url(${trapUrl}/body.png) } a { background: url(../secret.css) }`,
  );
  await write(
    'picture.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('${trapUrl}/svg')"><script>fetch('${trapUrl}/svg-script')</script><image href="${trapUrl}/svg-image.png"/></svg>`,
  );
  // Names that the bundle gives to files of its own.
  await write('manifest.json', '{"site":"taken over"}');
  await write('404.mdx', '---\ntitle: Mine\n---\n\nTaken over.\n');
  await write('offprint/theme.css', 'body { display: none }');
}

async function linkOutwards(folder: string, root: string): Promise<void> {
  await symlink(join(root, 'secret.mdx'), join(folder, 'linked.mdx'));
  await symlink(root, join(folder, 'linked-folder'));
  await symlink('/proc/self/environ', join(folder, 'environment.mdx'));
  await symlink('/proc/self/environ', join(folder, 'environment.txt'));
  await symlink(join(root, 'secret.svg'), join(folder, 'linked.svg'));
  await symlink('..', join(folder, 'upwards'));
}
