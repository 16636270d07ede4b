import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeFolder } from './temporary-folder.js';

export interface GeneratedSite {
  readonly folder: string;
  readonly paths: readonly string[];
  write(file: string, text: string | Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

const GROUP_PAGES = 10;

/** A docs.json project of so many pages, the same at every call: groups of ten, each page with code, a table and links. */
export async function generateSite(pageCount: number, more: Record<string, string> = {}): Promise<GeneratedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-site-'));
  const paths = Array.from({ length: pageCount }, (_, index) => (index === 0 ? 'index' : pagePath(index)));
  const write = async (file: string, text: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const groups = Array.from({ length: Math.ceil(pageCount / GROUP_PAGES) }, (_, group) => ({
    group: `Group ${group + 1}`,
    pages: paths.slice(group * GROUP_PAGES, (group + 1) * GROUP_PAGES),
  }));
  const configuration = { name: 'Generated', theme: 'mint', colors: { primary: '#166E3F' }, navigation: { groups } };
  await write('docs.json', JSON.stringify(configuration, undefined, 2));
  for (const [index, path] of paths.entries()) await write(`${path}.mdx`, pageSource(index, paths));
  for (const [file, text] of Object.entries(more)) await write(file, text);
  return { folder, paths, write, remove: () => removeFolder(folder) };
}

const pagePath = (index: number) => `group-${Math.floor(index / GROUP_PAGES) + 1}/page-${index}`;

function pageSource(index: number, paths: readonly string[]): string {
  const next = paths[(index + 1) % paths.length];
  return [
    '---',
    `title: Page ${index}`,
    `description: The page with the number ${index}.`,
    '---',
    '',
    `This is page ${index}. The next one is [here](/${next}#details).`,
    '',
    '## Details',
    '',
    `<Note>Page ${index} has a note with **bold** text.</Note>`,
    '',
    '| Name | Value |',
    '| --- | --- |',
    `| number | ${index} |`,
    '',
    '```ts',
    `export const page${index} = { number: ${index}, even: ${index % 2 === 0} };`,
    '```',
    '',
  ].join('\n');
}
