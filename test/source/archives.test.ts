import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inspectArchive } from '../../source/inspect-archive.js';
import { SourceRefused } from '../../source/source-errors.js';
import { unpackArchive } from '../../source/unpack-archive.js';
import { tarGz, zip } from '../support/foreign-archives.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { warcGz } from '../support/warc-file.js';

const DOCS = [{ name: 'docs.json' }, '{}'] as const;
const ZIP_DOCS = { name: 'docs.json', content: '{}' };

describe('archives of a project', () => {
  let folder: TemporaryFolder;
  let file: string;
  beforeEach(async () => {
    folder = await createTemporaryFolder('archives');
    file = join(folder.path, 'archive');
  });
  afterEach(() => folder.remove());

  const inspect = (bytes: Buffer) => {
    writeFileSync(file, bytes);
    return inspectArchive(file);
  };

  // Whatever is refused is refused whole, with the entry's name.
  const HOSTILE: readonly (readonly [what: string, make: () => Buffer | Promise<Buffer>, sentence: RegExp])[] = [
    ['a path that leaves', () => tarGz(DOCS, [{ name: '../x' }, 'x']), /"\.\.\/x" leaves its folder/],
    ['an absolute path', () => tarGz(DOCS, [{ name: '/etc/x' }, 'x']), /"\/etc\/x" is absolute/],
    ['a backslash', () => tarGz(DOCS, [{ name: 'a\\..\\x' }, 'x']), /contains a backslash/],
    ['a path too deep', () => tarGz(DOCS, [{ name: `${'a/'.repeat(65)}x` }, 'x']), /lies more than 64 folders deep/],
    [
      'a path too long',
      () => tarGz(DOCS, [{ name: `${'a'.repeat(250)}/`.repeat(9) }, 'x']),
      /has more than 2048 bytes/,
    ],
    ['a drive', () => tarGz(DOCS, [{ name: 'C:x' }, 'x']), /"C:x" names a drive/],
    [
      'a symbolic link',
      () => tarGz(DOCS, [{ name: 'd', type: 'symlink', linkname: '/etc' }]),
      /"d" is a symbolic link/,
    ],
    ['a hard link', () => tarGz(DOCS, [{ name: 'h', type: 'link', linkname: '../s' }]), /"h" is a hard link/],
    ['a device', () => tarGz(DOCS, [{ name: 'n', type: 'character-device' }]), /"n" is a device/],
    ['case twins', () => tarGz(DOCS, [{ name: 'A.mdx' }, 'x'], [{ name: 'a.mdx' }, 'y']), /clashes with "A\.mdx"/],
    ['a file where a folder is', () => tarGz(DOCS, [{ name: 'a' }, 'x'], [{ name: 'a/b' }, 'y']), /"a\/b" clashes/],
    ['a bomb', () => tarGz(DOCS, [{ name: 'zero' }, Buffer.alloc(120 * 1024 ** 2)]), /"zero" exceeds/],
    ['a torn archive', async () => (await tarGz(DOCS)).subarray(0, 60), /cannot be read/],
    ['a zip with a path that leaves', () => zip(ZIP_DOCS, { name: '../x', content: 'x' }), /"\.\.\/x" leaves/],
    ['a zip with an absolute path', () => zip(ZIP_DOCS, { name: '/x', content: 'x' }), /"\/x" is absolute/],
    ['a zip with a backslash', () => zip(ZIP_DOCS, { name: '..\\x', content: 'x' }), /contains a backslash/],
    [
      'a zip with a link',
      () => zip(ZIP_DOCS, { name: 'd', content: '/etc', mode: 0o120777 }),
      /"d" is a symbolic link/,
    ],
    ['a zip with a device', () => zip(ZIP_DOCS, { name: 'n', mode: 0o020644 }), /"n" is a device/],
    ['a zip with case twins', () => zip(ZIP_DOCS, { name: 'A/x' }, { name: 'a/X' }), /clashes with/],
    ['a zip with one name twice', () => zip(ZIP_DOCS, ZIP_DOCS), /clashes with "docs\.json"/],
    ['a zip bomb', () => zip(ZIP_DOCS, { name: 'zero', content: Buffer.alloc(120 * 1024 ** 2) }), /"zero" exceeds/],
    [
      'a zip that lies of a size',
      () => zip({ ...ZIP_DOCS, content: 'x'.repeat(99), declaredBytes: 2 }),
      /cannot be read/,
    ],
    ['a zip with a wrong checksum', () => zip({ ...ZIP_DOCS, declaredCrc: 1 }), /"docs\.json" has a wrong checksum/],
    ['an encrypted zip', () => zip({ ...ZIP_DOCS, encrypted: true }), /cannot be read.*encrypted/],
    ['a zip with a name that is no text', () => zip({ name: Buffer.from([0xff, 0xfe]) }), /not UTF-8/],
    ['a torn zip', () => zip(ZIP_DOCS).subarray(0, 40), /cannot be read/],
    ['neither', () => Buffer.from('hello'), /is not a \.tar\.gz, \.tar or \.zip archive/],
    ['a WARC file alone', () => warcGz({ type: 'warcinfo' }), /is a WARC file; pack it in a \.zip/],
    ['nothing', () => Buffer.alloc(0), /is not a \.tar\.gz, \.tar or \.zip archive/],
    ['no project', () => tarGz([{ name: 'README.md' }, 'x']), /no docs\.json in it/],
    [
      'pages below other files',
      () => tarGz([{ name: 'r/README.md' }, 'x'], [{ name: 'r/b/index.html' }, 'x'], [{ name: 'r/a/index.html' }, 'x']),
      /no HTML page at its top \(there are pages in r\/a\/, r\/b\/\); pack the folder/,
    ],
    [
      'pages of tools alone',
      () => tarGz([{ name: 'node_modules/a/index.html' }, 'x'], [{ name: 'a.txt' }, 'x']),
      /no HTML page at its top; pack/,
    ],
    ['a torn .tar', async () => gunzipSync(await tarGz(DOCS)).subarray(0, 600), /cannot be read/],
    [
      'two projects',
      () => tarGz([{ name: 'a/docs.json' }, '{}'], [{ name: 'b/mint.json' }, '{}']),
      /several projects in it \(a\/, b\/\)/,
    ],
  ];
  for (const [what, make, sentence] of HOSTILE) {
    it(`${what} is refused, and a failed unpacking leaves nothing outside`, async () => {
      const bytes = await make();
      await assert.rejects(inspect(bytes), (error: Error) => {
        assert.ok(error instanceof SourceRefused, error.stack);
        assert.match(error.message, sentence);
        return true;
      });
      await unpackArchive(file, { folder: join(folder.path, 'out'), directory: '' }).catch(() => undefined);
      assert.deepEqual(
        readdirSync(folder.path).filter((name) => name !== 'out'),
        ['archive'],
      );
      assert.ok(!existsSync('/etc/x'));
    });
  }

  it('the project is found below folders that hold all of it, in both formats', async () => {
    const { directory } = await inspect(
      await tarGz(
        [{ name: 'repo-main', type: 'directory' }],
        [{ name: 'repo-main/README.md' }, 'x'],
        [{ name: 'repo-main/docs/docs.json' }, '{}'],
        [{ name: 'repo-main/docs/guides/example/docs.json' }, '{}'],
        [{ name: 'repo-main/node_modules/docs.json' }, '{}'],
      ),
    );
    assert.equal(directory, 'repo-main/docs/');
    const zipped = zip({ name: 'top/' }, { name: 'top/mint.json', content: '{}' }, { name: '__MACOSX/docs.json' });
    const found = await inspect(zipped);
    assert.deepEqual(found, { format: 'zip', fileCount: 2, directory: 'top/' });
  });

  it('built pages are found below folders that hold all of them, and a project comes first', async () => {
    const directoryOf = async (...names: string[]) =>
      (await inspect(zip(...names.map((name) => ({ name, content: 'x' }))))).directory;
    assert.equal(await directoryOf('index.html', 'a/index.html'), '');
    assert.equal(await directoryOf('site/index.html', 'site/a/b.css', '__MACOSX/site/._index.html'), 'site/');
    assert.equal(await directoryOf('repo/site/overview.xhtml', 'repo/site/a/index.html'), 'repo/site/');
    assert.equal(await directoryOf('site/index.html', 'sites.txt', 'top.HTM'), '');
    assert.equal(await directoryOf('index.html', 'docs/docs.json'), 'docs/');
    // A WACZ archive, and WARC files alone.
    assert.equal(await directoryOf('archive/data.warc.gz', 'datapackage.json', 'pages/pages.jsonl'), '');
    assert.equal(await directoryOf('crawl/archive/data.warc.gz', 'crawl/datapackage.json'), 'crawl/');
    assert.equal(await directoryOf('crawl/one.warc', 'crawl/two.warc'), 'crawl/');
  });

  for (const [format, make] of [
    [
      '.tar.gz',
      () =>
        tarGz(
          [{ name: './docs/docs.json' }, '{"name":"日本"}'],
          [{ name: './docs/a/日本.mdx' }, '# A'],
          [{ name: 'x' }],
        ),
    ],
    [
      '.tar',
      async () =>
        gunzipSync(
          await tarGz(
            [{ name: 'docs/docs.json' }, '{"name":"日本"}'],
            [{ name: 'docs/a/日本.mdx' }, '# A'],
            [{ name: 'x' }],
          ),
        ),
    ],
    [
      '.zip',
      async () =>
        zip(
          { name: 'docs/docs.json', content: '{"name":"日本"}' },
          { name: 'docs/a/日本.mdx', content: '# A' },
          { name: 'x' },
        ),
    ],
  ] as const) {
    it(`a ${format} is unpacked from its project's folder on`, async () => {
      const { directory } = await inspect(await make());
      const out = join(folder.path, 'out');
      await unpackArchive(file, { folder: out, directory });
      assert.equal(readFileSync(join(out, 'docs.json'), 'utf8'), '{"name":"日本"}');
      assert.equal(readFileSync(join(out, 'a/日本.mdx'), 'utf8'), '# A');
      assert.deepEqual(readdirSync(out).sort(), ['a', 'docs.json']);
    });
  }
});
