import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { BundleRefused, unpackBundle } from '../../bundle/unpack.js';
import { programProblem } from './archive-readers.js';
import { packBytes, textFile } from './pack-to-file.js';
import { useTemporaryFolder } from './temporary-folder.js';

type Header = Parameters<tar.Pack['entry']>[0];
type Entry = readonly [header: Header, text?: string];

/** An archive that our own packer would refuse to make. */
async function foreignArchive(...entries: readonly Entry[]): Promise<Buffer> {
  const pack = tar.pack();
  for (const [header, text] of entries) pack.entry(header, text ?? '');
  pack.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of pack) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

async function* inChunks(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

describe('unpacking a bundle', () => {
  const at = useTemporaryFolder();

  it('brings back every file of our own archives', async () => {
    const files = [
      textFile('index.html'),
      textFile(`${'long-'.repeat(30)}/日本.html`),
      { path: 'big.bin', bytes: Buffer.alloc(3_000_000, 7) },
      textFile('empty', ''),
    ];
    const result = await unpackBundle(inChunks(packBytes(files.slice(0, 2), files.slice(2))), at('out'));
    assert.equal(result.fileCount, 4);
    assert.equal(
      result.sizeBytes,
      files.reduce((sum, file) => sum + file.bytes.length, 0),
    );
    for (const file of files) assert.ok(readFileSync(at('out', file.path)).equals(Buffer.from(file.bytes)), file.path);
    assert.deepEqual(readdirSync(at()), ['out']);
  });

  const MAKERS: readonly (readonly [
    name: string,
    missing: string | undefined,
    make: (folder: string, out: string) => void,
  ])[] = [
    [
      'GNU tar',
      programProblem('tar', ['--version'], /GNU tar/),
      (folder, out) => execFileSync('tar', ['-C', folder, '-czf', out, '.']),
    ],
    [
      'GNU tar with pax records',
      programProblem('tar', ['--version'], /GNU tar/),
      (folder, out) => execFileSync('tar', ['-C', folder, '--format=pax', '-czf', out, '.']),
    ],
    [
      'bsdtar',
      programProblem('bsdtar', ['--version'], /bsdtar/),
      (folder, out) =>
        execFileSync('bsdtar', ['-C', folder, '-czf', out, '.'], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }),
    ],
    [
      'Python',
      programProblem('python3', ['-c', 'print("python")'], /python/),
      (folder, out) =>
        execFileSync('python3', [
          '-c',
          'import sys,tarfile\nwith tarfile.open(sys.argv[2],"w:gz") as t: t.add(sys.argv[1], arcname=".")',
          folder,
          out,
        ]),
    ],
  ];
  for (const [name, missing, make] of MAKERS) {
    it(`reads what ${name} packed`, async function () {
      if (missing !== undefined) {
        console.log(`      skipped: ${missing}`);
        return this.skip();
      }
      const paths = [
        'index.html',
        `${'a'.repeat(90)}/${'b'.repeat(120)}.html`,
        '指南/安装.html',
        `${'n'.repeat(98)}日本.html`,
      ].sort();
      for (const path of paths) {
        mkdirSync(join(at('in', path), '..'), { recursive: true });
        writeFileSync(at('in', path), path);
      }
      make(at('in'), at('a.tar.gz'));
      await unpackBundle(inChunks(readFileSync(at('a.tar.gz'))), at('out'));
      assert.deepEqual(listFiles(at('out')), paths);
      for (const path of paths) assert.equal(readFileSync(at('out', path), 'utf8'), path);
    });
  }

  const HOSTILE: readonly (readonly [what: string, entries: readonly Entry[], named: RegExp])[] = [
    [
      'a symbolic link',
      [[{ name: 'd', type: 'symlink', linkname: '/etc' }], [{ name: 'd/x' }, 'x']],
      /"d" is a symbolic link/,
    ],
    ['a hard link', [[{ name: 'h', type: 'link', linkname: '../../secret' }]], /"h" is a hard link/],
    ['a device', [[{ name: 'null', type: 'character-device' }]], /"null" is a device/],
    ['a pipe', [[{ name: 'pipe', type: 'fifo' }]], /"pipe" is a device/],
    ['a name that leaves the folder', [[{ name: 'ok' }], [{ name: '../x' }, 'x']], /"\.\.\/x" leaves its folder/],
    ['a name that leaves it in the middle', [[{ name: 'a/../../x' }, 'x']], /leaves its folder/],
    ['an absolute name', [[{ name: '/x' }, 'x']], /"\/x" is absolute/],
    ['a name with backslashes', [[{ name: 'a\\..\\..\\x' }, 'x']], /backslash/],
    ['a drive', [[{ name: 'C:/x' }, 'x']], /names a drive/],
    [
      'names that differ in case only',
      [
        [{ name: 'Install/win.html' }, 'x'],
        [{ name: 'install/WIN.html' }, 'x'],
      ],
      /clashes with "Install\/win.html"/,
    ],
    [
      'names that differ in Unicode form only',
      [
        [{ name: 'caf\u00e9' }, 'x'],
        [{ name: 'cafe\u0301' }, 'x'],
      ],
      /clashes with/,
    ],
    [
      'the same name twice',
      [
        [{ name: 'a' }, 'x'],
        [{ name: 'a' }, 'y'],
      ],
      /clashes with "a"/,
    ],
    [
      'a file where a folder is needed',
      [
        [{ name: 'FOO' }, 'x'],
        [{ name: 'foo/bar' }, 'x'],
      ],
      /clashes with "FOO"/,
    ],
    ['a folder where a file is', [[{ name: 'foo', type: 'directory' }], [{ name: 'FOO' }, 'x']], /clashes with/],
  ];
  for (const [what, entries, named] of HOSTILE) {
    it(`refuses the whole archive for ${what}, and leaves nothing behind`, async () => {
      const archive = await foreignArchive([{ name: 'good.html' }, 'good'], ...entries);
      await assert.rejects(unpackBundle(inChunks(archive), at('out')), (error: Error) => {
        assert.equal(error.name, 'BundleRefused');
        assert.match(error.message, named);
        return true;
      });
      assert.deepEqual(readdirSync(at()), []);
    });
  }

  it('refuses more files than allowed, naming the first', async () => {
    const archive = packBytes([textFile('a'), textFile('b'), textFile('c')]);
    await assert.rejects(unpackBundle(inChunks(archive), at('out'), { maxEntries: 2, maxBytes: 1e6 }), /"c" exceeds/);
  });

  it('refuses a bomb by the length its header tells, before a byte of it is written', async () => {
    const archive = packBytes([{ path: 'bomb', bytes: Buffer.alloc(20_000_000) }]);
    assert.ok(archive.length < 50_000);
    await assert.rejects(
      unpackBundle(inChunks(archive), at('out'), { maxEntries: 9, maxBytes: 1e6 }),
      /"bomb" exceeds/,
    );
    assert.deepEqual(readdirSync(at()), []);
  });

  const DAMAGED: readonly (readonly [what: string, bytes: () => Buffer])[] = [
    ['cut in the middle', () => packBytes([textFile('a.html', 'x'.repeat(5000))]).subarray(0, -30)],
    [
      'with one byte changed',
      () => {
        const bytes = packBytes([{ path: 'a.png', bytes: Buffer.alloc(20_000, 1) }]);
        bytes[10_000] = 99;
        return bytes;
      },
    ],
    ['that is no gzip', () => Buffer.from('<html>not found</html>')],
    ['that is no tar', () => gzipSync(Buffer.alloc(2048, 65))],
    ['that is empty', () => Buffer.alloc(0)],
    ['with more after its end', () => gzipSync(Buffer.alloc(5_000_000))],
  ];
  for (const [what, bytes] of DAMAGED) {
    it(`refuses an archive ${what}`, async () => {
      await assert.rejects(unpackBundle(inChunks(bytes()), at('out')), { name: 'DamagedArchive' });
      assert.deepEqual(readdirSync(at()), []);
    });
  }

  it('does not touch a folder that is there already', async () => {
    mkdirSync(at('out'));
    symlinkSync('/nowhere', at('link'));
    for (const name of ['out', 'link']) {
      await assert.rejects(unpackBundle(inChunks(packBytes([textFile('a')])), at(name)), BundleRefused);
    }
    assert.ok(!existsSync(at('out', 'a')));
  });
});
