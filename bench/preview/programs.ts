import { cp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCorpus } from '../corpus.js';
import { corpusPages, readCorpus, replaceNotes } from '../corpus-pages.js';
import { installFromNpm } from '../install.js';

/** A program that shows a project while it is written. */
export interface PreviewProgram {
  readonly name: string;
  /** Makes the program and its project ready, and returns how to start it. Undefined, with the reason printed, if it cannot be had. */
  prepare(project: GeneratedProject): Promise<PreparedProgram | undefined>;
}

/** A generated project of docs.json, with the page that is edited. */
export interface GeneratedProject {
  readonly folder: string;
  /** A folder for what the program needs besides. */
  readonly work: string;
}

export interface PreparedProgram {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  /** The edited page's file, and its address in the preview. */
  readonly page: string;
  readonly address: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The folder that the other programs are installed in. It is kept, because installing takes minutes. */
const TOOLS = join(tmpdir(), 'offprint-bench-preview');

/** The path of the page that is edited, without extension. */
export const EDITED = 'guides/topic-1/part-2';
export const PORT = '{port}';

export const OFFPRINT: PreviewProgram = {
  name: 'Offprint',
  prepare: async ({ folder }) => ({
    command: [process.execPath, join(ROOT, 'bootstrap.mjs'), 'preview', folder, '--port', PORT],
    folder,
    page: join(folder, `${EDITED}.mdx`),
    address: `/${EDITED}`,
  }),
};

const VITEPRESS: PreviewProgram = {
  name: 'VitePress',
  async prepare({ work, folder: source }) {
    const program = await install('vitepress', ['vitepress']);
    if (program === undefined) return undefined;
    const folder = join(work, 'vitepress');
    await writeMarkdown(source, folder, '::: info\n$1\n:::');
    await mkdir(join(folder, '.vitepress'), { recursive: true });
    const pages = corpusPages(await readCorpus(source));
    const sidebar = pages.map(({ path }) => ({ text: path, link: `/${path}` }));
    await writeFile(
      join(folder, '.vitepress', 'config.mjs'),
      `export default ${JSON.stringify({ title: 'Corpus', themeConfig: { sidebar } })};\n`,
    );
    return {
      command: [
        process.execPath,
        join(program, 'node_modules/vitepress/bin/vitepress.js'),
        'dev',
        folder,
        '--port',
        PORT,
      ],
      folder: program,
      page: join(folder, `${EDITED}.md`),
      address: `/${EDITED}.html`,
    };
  },
};

const DOCUSAURUS: PreviewProgram = {
  name: 'Docusaurus',
  async prepare({ work, folder: source }) {
    const packages = ['@docusaurus/core', '@docusaurus/preset-classic', 'react', 'react-dom'];
    const program = await install('docusaurus', packages);
    if (program === undefined) return undefined;
    // It finds its packages from the project's folder alone.
    const folder = join(work, 'docusaurus');
    await mkdir(folder, { recursive: true });
    await cp(join(program, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
    await writeMarkdown(source, join(folder, 'docs'), ':::note\n\n$1\n\n:::');
    await writeFile(join(folder, 'package.json'), '{"name":"corpus","private":true}');
    const docs = { routeBasePath: '/', onInlineTags: 'ignore' };
    const configuration = {
      ...{ title: 'Corpus', url: 'https://corpus.invalid', baseUrl: '/', onBrokenLinks: 'ignore' },
      presets: [['classic', { docs, blog: false }]],
    };
    await writeFile(join(folder, 'docusaurus.config.js'), `module.exports = ${JSON.stringify(configuration)};\n`);
    const script = join(folder, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
    return {
      command: [process.execPath, script, 'start', folder, '--no-open', '--port', PORT],
      folder,
      page: join(folder, 'docs', `${EDITED}.md`),
      address: `/${EDITED}`,
    };
  },
};

const MINT: PreviewProgram = {
  name: 'mint dev',
  async prepare({ folder }) {
    const program = await install('mint', ['mint']);
    if (program === undefined) return undefined;
    return {
      command: [process.execPath, join(program, 'node_modules/mint/index.js'), 'dev', '--port', PORT, '--no-open'],
      folder,
      page: join(folder, `${EDITED}.mdx`),
      address: `/${EDITED}`,
    };
  },
};

/** The programs that ours is compared with. */
export const OTHERS: readonly PreviewProgram[] = [VITEPRESS, DOCUSAURUS, MINT];

/** Writes a project of so many pages, with a snippet, a style sheet and an API description that can be edited. */
export async function writeProject(folder: string, pages: number): Promise<void> {
  await writeCorpus(folder, pages);
  await addEditedFiles(folder);
}

/** Adds a page that is edited and everything else that is. */
export async function addEditedFiles(folder: string): Promise<void> {
  const files = {
    'snippets/bench-part.mdx': 'The part 0.',
    'bench-page.mdx': `---\ntitle: Bench\n---\n\nimport Part from '/snippets/bench-part.mdx';\n\n<Part />\n`,
    'bench-operation.mdx': '---\nopenapi: bench-api.json GET /things\n---\n',
    'bench-api.json': apiDescription(0),
    'bench-style.css': styleSheet(0),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

export const styleSheet = (number: number): string => `body { --bench: ${number}; }\n`;

export function apiDescription(number: number): string {
  const responses = { 200: { description: 'The things.' } };
  const get = { summary: 'List things', description: `Things of round ${number}.`, responses };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Bench', version: '1' }, paths: { '/things': { get } } });
}

async function install(name: string, packages: readonly string[]): Promise<string | undefined> {
  const folder = join(TOOLS, name);
  return (await installFromNpm(folder, packages)) ? folder : undefined;
}

/** Writes the pages of a project as plain Markdown in the dialect of another program. */
async function writeMarkdown(source: string, target: string, note: string): Promise<void> {
  for (const { path, text } of corpusPages(await readCorpus(source))) {
    const file = join(target, `${path}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, replaceNotes(text, note));
  }
}
