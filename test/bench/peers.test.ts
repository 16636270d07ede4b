import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCorpus } from '../../bench/corpus.js';
import { corpusPages, readCorpus } from '../../bench/corpus-pages.js';
import { DOCUSAURUS } from '../../bench/peers/docusaurus.js';
import { ELEVENTY } from '../../bench/peers/eleventy.js';
import { HUGO } from '../../bench/peers/hugo.js';
import { relativeLinks, slashLinks } from '../../bench/peers/links.js';
import { measureBuild, readTimes } from '../../bench/peers/measure-build.js';
import { medianPage } from '../../bench/peers/measure-peer.js';
import { MKDOCS } from '../../bench/peers/mkdocs.js';
import { STARLIGHT } from '../../bench/peers/starlight.js';
import { VITEPRESS } from '../../bench/peers/vitepress.js';

describe('the comparison with other builders', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'offprint-peers-'));
    await mkdir(join(folder, 'project'));
    await writeCorpus(join(folder, 'project'), 40);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('gives every page, without the tags of docs.json, to every program', async () => {
    const tabs = await readCorpus(join(folder, 'project'));
    assert.equal(corpusPages(tabs).length, 40);
    for (const peer of [HUGO, ELEVENTY, VITEPRESS, DOCUSAURUS, STARLIGHT, MKDOCS]) {
      const files = peer.project(tabs);
      for (const { path, title } of corpusPages(tabs)) {
        const text = files[peer.pageFile(path)] ?? '';
        assert.match(text, new RegExp(`^title: ${title}$`, 'm'), `${peer.name} has no page ${path}`);
        assert.doesNotMatch(text, /<Note>/, `${peer.name}: ${path}`);
      }
    }
  });

  it('writes links in the form of each program', () => {
    assert.equal(slashLinks('[a](/guides/b) [c](/index)'), '[a](/guides/b/) [c](/)');
    assert.equal(relativeLinks('[a](/guides/b) [c](/index)', 'guides/x/y'), '[a](../b.md) [c](../../index.md)');
  });

  it('adds the work of processes that a program started and waited for', async () => {
    const busy = 'const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end);';
    const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
    const usage = await measureBuild([process.execPath, '-e', script], { folder, log: join(folder, 'log') });
    assert.ok(usage.cpuSeconds >= 0.4, `${usage.cpuSeconds} s`);
    assert.equal(Number(readTimes('printed\n\n0m0.00s 0m0.00s\n1m2.50s 0m3.25s\n').toFixed(2)), 65.75);
  });

  it('reports what a failed program printed', async () => {
    const run = measureBuild(['sh', '-c', 'echo the reason; exit 3'], { folder, log: join(folder, 'log') });
    await assert.rejects(run, /ended with 3:[\s\S]*the reason/);
    assert.deepEqual((await readdir(folder)).sort(), ['log', 'project']);
  });

  it('weighs the page of the median length', () => {
    const pages = [Buffer.alloc(10), Buffer.alloc(1000), Buffer.alloc(100)];
    assert.equal(medianPage(pages).raw, 100);
  });
});
