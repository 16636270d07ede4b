import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { choose } from '../../bench/chaos/random.js';
import { type Random, seeded } from '../../bench/corpus.js';
import { writeProject } from '../../bench/preview/programs.js';
import { EVERY_GROUP } from '../../site/model/every-group.js';
import { takeSnapshot } from '../../snapshot/take-snapshot.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { bundleSnapshot, type ProjectBundle } from '../support/bundle-in-process.js';
import { type RunningPreview, runPreview } from '../support/running-preview.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

const PAGES = 500;
const EDITS = 50;
const SEED = 17;
const HOSTING = { mode: 'client-hosted' } as const;

describe('a preview of 500 pages', () => {
  let folder: TemporaryFolder;
  let running: RunningPreview;
  before(async () => {
    folder = await createTemporaryFolder('many-edits');
    await writeProject(folder.path, PAGES);
    running = await runPreview(folder.path, { chromiumPath: '/nonexistent' });
    await running.preview.ready;
  });
  after(async () => {
    await running?.stop();
    await folder?.remove();
  });

  it('shows the pages of a new export after 50 edits, whatever they were', async () => {
    const random = seeded(SEED);
    for (let edit = 0; edit < EDITS; edit++) {
      const [, change] = choose(random, CHANGES);
      await change({ folder: folder.path, number: edit, random });
      // Some edits follow each other while the one before is still read.
      if (edit % 3 !== 0) await running.bytes('index.html');
    }
    // The folder is followed as far as this edit.
    await appendFile(join(folder.path, 'index.mdx'), '\nThe last edit.\n');
    await until(async () => (await running.bytes('index.html')).includes('The last edit.'));
    const exported = await exportFolder(folder.path);
    const pages = [...exported.plan.pages].map(({ outputPath }) => outputPath);
    assert.ok(pages.length > PAGES - EDITS, `${pages.length} pages`);
    await until(async () => running.preview.project.pages === pages.length);
    await until(async () => (await differencesOf(pages.slice(0, 20), exported)).length === 0);
    assert.deepEqual(await differencesOf(pages, exported), []);
    assert.equal(running.preview.project.refusal, undefined);
    assert.deepEqual(running.errors, []);
  });

  async function differencesOf(pages: readonly string[], { files }: ProjectBundle): Promise<string[]> {
    const different: string[] = [];
    for (const path of pages) if (!files.get(path)?.equals(await running.bytes(path))) different.push(path);
    return different;
  }
});

async function exportFolder(folder: string): Promise<ProjectBundle> {
  const store = createMemoryObjectStore();
  const { key } = await takeSnapshot({ folder, store, keyPrefix: 'many-edits' });
  return bundleSnapshot(store, key, { hosting: HOSTING, groups: [EVERY_GROUP] });
}

interface Edit {
  readonly folder: string;
  readonly number: number;
  readonly random: Random;
}

interface Configuration {
  readonly name: string;
  readonly navigation: { readonly tabs: { readonly groups: { pages: string[] }[] }[] };
}

/** The changes that writers make, by their names. */
const CHANGES: readonly (readonly [name: string, change: (edit: Edit) => Promise<void>])[] = [
  [
    'a text',
    async (edit) =>
      appendFile(await somePage(edit), `\n## Edit ${edit.number}\n\nA text, [linked](/guides/topic-1/part-2).\n`),
  ],
  [
    'a text that an editor writes beside',
    async (edit) => {
      const file = await somePage(edit);
      await writeFile(`${file}.part`, `${await readFile(file, 'utf8')}\nReplaced in ${edit.number}.\n`);
      await rename(`${file}.part`, file);
    },
  ],
  [
    'a title',
    async (edit) => {
      const file = await somePage(edit);
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*$/m, `title: Title ${edit.number}`));
    },
  ],
  ['a snippet', ({ folder, number }) => writeFile(join(folder, 'snippets/bench-part.mdx'), `The part ${number}.\n`)],
  [
    'a style sheet',
    ({ folder, number }) => writeFile(join(folder, 'bench-style.css'), `body { --bench: ${number}; }\n`),
  ],
  [
    'a description',
    ({ folder, number }) => {
      const responses = { 200: { description: `The things of ${number}.` } };
      const paths = { '/things': { get: { summary: `List ${number} things`, responses } } };
      return writeFile(
        join(folder, 'bench-api.json'),
        JSON.stringify({ openapi: '3.1.0', info: { title: 'Bench', version: '1' }, paths }),
      );
    },
  ],
  ['a setting', (edit) => editConfiguration(edit, (values) => ({ ...values, name: `Docs ${edit.number}` }))],
  [
    'an order of pages',
    (edit) =>
      editConfiguration(edit, (values) => {
        for (const { groups } of values.navigation.tabs) for (const group of groups) group.pages.reverse();
        return values;
      }),
  ],
  [
    'a page that is listed no more',
    (edit) =>
      editConfiguration(edit, (values) => {
        choose(edit.random, choose(edit.random, values.navigation.tabs).groups).pages.pop();
        return values;
      }),
  ],
  [
    'a new page',
    ({ folder, number }) =>
      writeNew(folder, `new/page-${number}.mdx`, `---\ntitle: New ${number}\n---\n\nA new page.\n`),
  ],
  ['a page that is gone', async (edit) => rm(await somePage(edit), { force: true })],
  [
    'a configuration that is broken for a moment',
    async (edit) => {
      const file = join(edit.folder, 'docs.json');
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.slice(0, -10));
      await writeFile(file, text);
    },
  ],
  [
    'a branch',
    async (edit) => {
      const { groups } = choose(edit.random, (await readConfiguration(edit.folder)).navigation.tabs);
      for (const path of groups.flatMap(({ pages }) => pages).slice(0, 30))
        await appendFile(join(edit.folder, `${path}.mdx`), `\nOf branch ${edit.number}.\n`);
    },
  ],
];

async function somePage({ folder, random }: Edit): Promise<string> {
  const { tabs } = (await readConfiguration(folder)).navigation;
  const groups = choose(random, tabs).groups.filter(({ pages }) => pages.length > 0);
  return join(folder, `${choose(random, choose(random, groups).pages)}.mdx`);
}

async function readConfiguration(folder: string): Promise<Configuration> {
  return JSON.parse(await readFile(join(folder, 'docs.json'), 'utf8')) as Configuration;
}

async function editConfiguration({ folder }: Edit, change: (values: Configuration) => Configuration): Promise<void> {
  await writeFile(join(folder, 'docs.json'), JSON.stringify(change(await readConfiguration(folder))));
}

async function writeNew(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
