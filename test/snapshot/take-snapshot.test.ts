import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createPackCache } from '../../snapshot/pack-cache.js';
import { openSnapshot } from '../../snapshot/snapshot-reader.js';
import { takeSnapshot } from '../../snapshot/take-snapshot.js';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../storage/memory-object-store.js';
import { useTemporaryFolder } from '../bundle/temporary-folder.js';

describe('taking a snapshot', () => {
  const at = useTemporaryFolder();
  let store: MemoryObjectStore;
  beforeEach(() => {
    store = createMemoryObjectStore();
  });

  const write = (files: Readonly<Record<string, string | Buffer>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(at('project', path)), { recursive: true });
      writeFileSync(at('project', path), content);
    }
  };
  const take = (previous?: string) => takeSnapshot({ folder: at('project'), store, keyPrefix: 'sources', previous });
  const paths = (snapshot: { files: readonly { path: string }[] }) => snapshot.files.map((file) => file.path);
  const keys = async (prefix = '') => {
    const found: string[] = [];
    for await (const { key } of store.list(prefix)) found.push(key);
    return found;
  };
  const open = async (key: string) => {
    const cache = createPackCache({ store, folder: at('cache'), maxBytes: 1e9 });
    const { manifestFile, packFolder } = await cache.load(key);
    return openSnapshot(manifestFile, packFolder);
  };

  it('keeps every file, byte by byte, in path order', async () => {
    const image = randomBytes(100_000);
    write({ 'b.mdx': '# b', 'a/c.png': image, 'docs.json': '{}', 'a.md': 'a', '安装.md': 'x', empty: '' });
    const snapshot = await take();
    assert.deepEqual(paths(snapshot), ['a.md', 'a/c.png', 'b.mdx', 'docs.json', 'empty', '安装.md']);
    const reader = await open(snapshot.key);
    assert.ok(reader.read('a/c.png').equals(image));
    assert.equal(reader.read('b.mdx').toString(), '# b');
    assert.equal(reader.read('empty').length, 0);
    assert.deepEqual([...reader.list()], snapshot.files);
    assert.throws(() => reader.read('../docs.json'), /has no file/);
    reader.close();
    assert.throws(() => reader.read('b.mdx'), /was closed/);
  });

  it('is the same key for the same content, wherever the folder lies and in whatever order it was written', async () => {
    write({ 'a.md': 'a', 'b.md': 'b' });
    const first = await take();
    rmSync(at('project'), { recursive: true });
    write({ 'b.md': 'b', 'a.md': 'a' });
    assert.equal((await take()).key, first.key);
  });

  it('writes nothing again when nothing changed, and only the change when something did', async () => {
    write({ 'a.md': 'a'.repeat(1000), 'b.md': 'b'.repeat(1000) });
    const first = await take();
    const before = await keys();
    assert.equal((await take(first.key)).key, first.key);
    assert.deepEqual(await keys(), before);

    write({ 'b.md': 'changed' });
    const second = await take(first.key);
    const [added, ...others] = (await keys('sources/packs/')).filter((key) => !before.includes(key));
    assert.deepEqual(others, []);
    assert.equal((await store.get(added ?? '')).toString(), 'changed');
    const reader = await open(second.key);
    assert.equal(reader.read('a.md').length, 1000);
    assert.equal(reader.read('b.md').toString(), 'changed');
    reader.close();
  });

  it('stores a file that is there twice once', async () => {
    write({ 'a.md': 'same', 'b.md': 'same' });
    const { files } = await take();
    assert.equal(files[0]?.offset, files[1]?.offset);
    assert.equal((await store.get((await keys('sources/packs/'))[0] ?? '')).toString(), 'same');
  });

  it('cuts packs at eight megabytes, and reads across all of them', async () => {
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}.bin`, randomBytes(3_000_000)]));
    write({ ...files, 'large.bin': randomBytes(9_000_000) });
    const { key } = await take();
    assert.equal((await keys('sources/packs/')).length, 4);
    const reader = await open(key);
    for (const [path, bytes] of Object.entries(files)) assert.ok(reader.read(path).equals(bytes));
    reader.close();
  });

  it('writes all files anew when they lie in more than 64 packs', async () => {
    let key: string | undefined;
    for (let version = 0; version <= 65; version++) {
      write({ [`page-${version}.md`]: `page ${version}` });
      const snapshot = await take(key);
      key = snapshot.key;
      const packs = new Set(snapshot.files.map((file) => file.pack)).size;
      assert.ok(packs <= 64, `${packs} packs`);
      if (version === 64) assert.equal(packs, 1);
    }
  });

  it('does not rely on a pack that is gone from the store, nor on a manifest that is damaged', async () => {
    write({ 'a.md': 'a' });
    const first = await take();
    for (const key of await keys('sources/packs/')) await store.delete(key);
    const second = await take(first.key);
    assert.equal((await open(second.key)).read('a.md').toString(), 'a');
    await store.put(first.key, Buffer.from('{"files": 3}'));
    assert.deepEqual(paths(await take(first.key)), ['a.md']);
    assert.deepEqual(paths(await take('sources/snapshots/never.json')), ['a.md']);
  });

  it('leaves out tools, desktops and hidden files', async () => {
    const hidden = [
      '.git/config',
      'node_modules/x/a.md',
      'guide/node_modules/a.md',
      '.env',
      '.github/a.md',
      'Thumbs.db',
    ];
    write({ 'a.md': 'a', '.mintignore': 'x', ...Object.fromEntries(hidden.map((path) => [path, 'x'])) });
    const snapshot = await take();
    assert.deepEqual(paths(snapshot), ['.mintignore', 'a.md']);
    assert.deepEqual(snapshot.findings, []);
  });

  it('follows links inside the project and no other, and says so', async () => {
    write({ 'shared/a.md': 'a', '.env': 'SECRET=1' });
    writeFileSync(at('outside.md'), 'secret');
    mkdirSync(at('project-beside'));
    symlinkSync('shared/a.md', at('project/inside.md'));
    symlinkSync('shared', at('project/folder'));
    symlinkSync('..', at('project/shared/round'));
    symlinkSync(at('outside.md'), at('project/absolute.md'));
    symlinkSync('../project-beside', at('project/beside'));
    symlinkSync('.env', at('project/env.md'));
    symlinkSync('nowhere', at('project/nowhere.md'));
    const { files, findings } = await take();
    assert.deepEqual(paths({ files }), ['folder/a.md', 'inside.md', 'shared/a.md']);
    assert.deepEqual(
      findings.map((finding) => finding.file),
      ['absolute.md', 'beside', 'env.md', 'folder/round', 'nowhere.md', 'shared/round'],
    );
    assert.ok(findings.every((finding) => finding.code === 'skipped-file'));
  });

  it('gives up links that lead to more and more folders, of which none holds a file', async () => {
    for (let step = 0; step < 20; step++) {
      mkdirSync(at('project', `chain/${step}`), { recursive: true });
      for (const name of ['one', 'other']) symlinkSync(`../${step + 1}`, at('project', `chain/${step}/${name}`));
    }
    mkdirSync(at('project', 'chain/20'));
    await assert.rejects(take(), /leads to more than 10000 folders through links/);
  });

  it('leaves out a large picture with a finding, but keeps a large page', async () => {
    write({ 'large.png': '', 'large.mdx': '' });
    truncateSync(at('project/large.png'), 20 * 1024 * 1024 + 1);
    truncateSync(at('project/large.mdx'), 20 * 1024 * 1024 + 1);
    const { files, findings } = await take();
    assert.deepEqual(paths({ files }), ['large.mdx']);
    assert.match(findings[0]?.message ?? '', /“large\.png” was skipped: it is larger than 20 MB/);
  });

  it('does not wait for a pipe, nor read a file that it may not', async function () {
    if (process.platform === 'win32') return this.skip();
    write({ 'a.md': 'a', 'locked.md': 'x' });
    execFileSync('mkfifo', [at('project/pipe.md')]);
    chmodSync(at('project/locked.md'), 0);
    const { files, findings } = await take();
    const mayReadAll = process.getuid?.() === 0;
    assert.deepEqual(paths({ files }), mayReadAll ? ['a.md', 'locked.md'] : ['a.md']);
    assert.ok(findings.some((finding) => finding.file === 'pipe.md'));
  });

  it('of files that change meanwhile keeps what was read, with the right hash', async () => {
    write({ 'log.md': 'start' });
    let isGrowing = true;
    const grow = (async () => {
      for (let times = 1; isGrowing; times++) {
        // Begun anew now and then, so that the rounds do not cost more and more.
        if (times % 100 === 0) write({ 'log.md': 'start' });
        appendFileSync(at('project/log.md'), 'x'.repeat(997));
        await new Promise(setImmediate);
      }
    })();
    for (let round = 0; round < 20; round++) {
      const reader = await open((await take()).key);
      const size = reader.get('log.md')?.sizeBytes;
      assert.equal(reader.read('log.md').length, size);
      reader.close();
    }
    isGrowing = false;
    await grow;
  });

  it('of a folder that is not there fails with a sentence', async () => {
    await assert.rejects(take(), /The folder .*project cannot be read; check its path/);
    writeFileSync(at('project'), '');
    await assert.rejects(take(), /is not a folder; name the one that holds docs\.json/);
  });

  it('ends when it is told to', async () => {
    write(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${index}.md`, 'x'.repeat(5000)])));
    const signal = AbortSignal.abort(new Error('cancelled'));
    await assert.rejects(takeSnapshot({ folder: at('project'), store, keyPrefix: 's', signal }), /cancelled/);
    assert.deepEqual(readdirSync(at()), ['project']);
  });
});
