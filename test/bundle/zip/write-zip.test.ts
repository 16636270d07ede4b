import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { deflateOpen } from '../../../bundle/deflate.js';
import { type BundleFile, encodeSeparateFiles } from '../../../bundle/segment.js';
import { writeZip, type ZipFile, type ZipPiece } from '../../../bundle/zip/write-zip.js';
import { programProblem } from '../archive-readers.js';
import { packBytes, textFile } from '../pack-to-file.js';
import { useTemporaryFolder } from '../temporary-folder.js';

const LONG = `${'f'.repeat(155)}/${'g'.repeat(101)}`;
const FILES: readonly BundleFile[] = [
  textFile('index.html', '<!doctype html><title>Start</title>'.repeat(50)),
  textFile('指南/安装.html'),
  textFile('café/é.txt'),
  textFile('emoji/🙂.html'),
  textFile(LONG),
  textFile("with space/and'quote.html"),
  textFile('empty.txt', ''),
  { path: 'images/photo.png', bytes: randomBytes(200_000) },
  textFile('manifest.json', '{}'),
];

/** Reads the names and contents of a zip with another program, as JSON of names and CRC-32s. */
const READERS: Readonly<Record<string, { readonly missing: string | undefined; list(file: string): string[][] }>> = {
  "Python's zipfile": {
    missing: programProblem('python3', ['-c', 'print("python")'], /python/),
    list: (file) =>
      JSON.parse(
        run('python3', [
          '-c',
          'import sys,json,zipfile,zlib\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps([[i.filename,str(zlib.crc32(z.read(i)))] for i in z.infolist()]))',
          file,
        ]),
      ) as string[][],
  },
  "Java's ZipFile": {
    missing: programProblem('java', ['--version'], /\d/),
    list: (file) => {
      const source = `${file}.Names.java`;
      writeFileSync(
        source,
        `import java.util.zip.*; import java.nio.charset.StandardCharsets;
class Names { public static void main(String[] a) throws Exception { try (ZipFile z = new ZipFile(a[0])) {
 var out = new java.io.PrintStream(System.out, true, "UTF-8");
 for (var e : java.util.Collections.list(z.entries())) { var c = new CRC32(); c.update(z.getInputStream(e).readAllBytes());
 if (c.getValue() != e.getCrc()) throw new Exception(e.getName()); out.println(e.getName() + "\\t" + c.getValue()); } } } }`,
      );
      return lines(run('java', [source, file])).map((line) => line.split('\t'));
    },
  },
  bsdtar: {
    missing: programProblem('bsdtar', ['--version'], /bsdtar/),
    list: (file) =>
      lines(run('bsdtar', ['-tf', file])).map((name) => [
        name,
        String(crc32(execute('bsdtar', ['-xOf', file, quoted(name)]))),
      ]),
  },
};

describe('a zip of files that are compressed already', () => {
  const at = useTemporaryFolder();
  const expected = FILES.map(({ path, bytes }) => [path, String(crc32(bytes))]);

  for (const [name, reader] of Object.entries(READERS)) {
    it(`is read whole by ${name}, with equal names and contents`, async function () {
      if (reader.missing !== undefined) return this.skip();
      await writeAll(at('a.zip'), zipFiles(FILES));
      assert.deepEqual(reader.list(at('a.zip')), expected);
    });
  }

  it('passes the test of unzip', async function () {
    if (programProblem('unzip', ['-v'], /UnZip/) !== undefined) return this.skip();
    await writeAll(at('b.zip'), zipFiles(FILES));
    assert.match(run('unzip', ['-t', at('b.zip')]), /No errors detected/);
  });

  it('is the same bytes for the same files', async () => {
    assert.ok((await bytesOf(zipFiles(FILES))).equals(await bytesOf(zipFiles(FILES))));
  });

  it('contains the deflate blocks of the tar as they are', async () => {
    const { body, files } = encodeSeparateFiles(FILES);
    const zip = await bytesOf(zipFiles(FILES));
    for (const { path, blocks } of files) {
      assert.ok(blocks !== undefined);
      const piece = body.subarray(blocks.offset, blocks.offset + blocks.sizeBytes);
      assert.ok(zip.includes(Buffer.concat([piece, Buffer.from([3, 0])])), path);
    }
  });

  it('says in each entry that its name is UTF-8, and has no name that leads out of its folder', async () => {
    const zip = await bytesOf(zipFiles(FILES));
    let at = zip.readUInt32LE(zip.length - 6);
    for (const { path } of FILES) {
      assert.deepEqual([zip.readUInt32LE(at), zip.readUInt16LE(at + 8)], [0x02014b50, 1 << 11]);
      const nameBytes = zip.readUInt16LE(at + 28);
      assert.equal(zip.toString('utf8', at + 46, at + 46 + nameBytes), path);
      at += 46 + nameBytes + zip.readUInt16LE(at + 30);
    }
    for (const path of ['/etc/passwd', '../up', 'a/../b', 'C:\\x', 'back\\slash']) {
      await assert.rejects(bytesOf([{ path, pieces: [] }]), /cannot be packed/);
    }
  });

  it('joins a file from parts that were compressed apart', async () => {
    const parts = ['one\n', 'two\n'.repeat(100), 'three\n'].map((text) => Buffer.from(text));
    await writeAll(at('c.zip'), [{ path: 'all.txt', pieces: parts.map((bytes) => pieceOf(bytes)) }]);
    assert.equal(run('unzip', ['-p', at('c.zip'), 'all.txt']), Buffer.concat(parts).toString());
  });
});

describe('a zip beyond the first limits of the format', () => {
  const at = useTemporaryFolder();
  before(function () {
    if (programProblem('python3', ['-c', 'print("python")'], /python/) !== undefined) this.skip();
  });

  it('has 70,000 files', async () => {
    const one = pieceOf(Buffer.from('x'));
    const files = Array.from({ length: 70_000 }, (_, index) => ({ path: `p/${index}.txt`, pieces: [one] }));
    await writeAll(at('many.zip'), files);
    const script = 'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(len(z.namelist()),z.read("p/69999.txt"))';
    assert.equal(run('python3', ['-c', script, at('many.zip')]).trim(), "70000 b'x'");
    assert.match(run('unzip', ['-qt', at('many.zip'), 'p/69999.txt']), /No errors/);
  });

  it('has a file of 5 GiB, and files after it', async () => {
    const block = Buffer.alloc(64 * 2 ** 20);
    const zeros = pieceOf(block);
    await writeAll(at('large.zip'), [
      { path: 'zeros.bin', pieces: Array.from({ length: 80 }, () => zeros) },
      { path: 'after.txt', pieces: [pieceOf(Buffer.from('after'))] },
    ]);
    const script =
      'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print([i.file_size for i in z.infolist()],z.read("after.txt"),z.open("zeros.bin").read(3))';
    assert.equal(
      run('python3', ['-c', script, at('large.zip')]).trim(),
      `[${80 * block.length}, 5] b'after' b'\\x00\\x00\\x00'`,
    );
    assert.match(run('unzip', ['-Z1', at('large.zip')]), /zeros\.bin\nafter\.txt/);
  });

  it('has files whose data begins after 4 GiB, in a sparse file', async () => {
    const hole = Buffer.alloc(0);
    const skipped = 5 * 2 ** 30;
    const large: ZipPiece = { compressedBytes: skipped, sizeBytes: skipped, crc32: 0, read: async () => hole };
    const file = openSync(at('far.zip'), 'w');
    let position = 0;
    for await (const chunk of writeZip([
      { path: 'hole.bin', pieces: [large] },
      { path: 'far.txt', pieces: [pieceOf(Buffer.from('far away'))] },
    ])) {
      if (chunk === hole) position += skipped;
      else position += writeSync(file, chunk, 0, chunk.length, position);
    }
    closeSync(file);
    assert.ok(statSync(at('far.zip')).size > skipped);
    const script =
      'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print([(i.compress_size,i.header_offset) for i in z.infolist()],z.read("far.txt"))';
    const listed = `[(${skipped + 2}, 0), (10, ${skipped + 30 + 8 + 20 + 2})] b'far away'`;
    assert.equal(
      run('python3', ['-c', script, at('far.zip')])
        .trim()
        .replace(/\((1\d|[5-9]), /, '(10, '),
      listed,
    );
  });
});

describe('files that are compressed apart', () => {
  it('are the same tar as files that are compressed together', () => {
    const { body, crc32: sum, uncompressedBytes } = encodeSeparateFiles(FILES);
    const tar = inflateRawSync(body, { finishFlush: 2 });
    assert.deepEqual([tar.length, crc32(tar)], [uncompressedBytes, sum]);
    const together = inflateRawSync(packBytes([...FILES]).subarray(10, -8));
    assert.ok(together.subarray(0, -1024).equals(tar));
  });
});

function pieceOf(bytes: Buffer): ZipPiece {
  const blocks = deflateOpen(bytes);
  return { compressedBytes: blocks.length, sizeBytes: bytes.length, crc32: crc32(bytes), read: async () => blocks };
}

function zipFiles(files: readonly BundleFile[]): ZipFile[] {
  const segment = encodeSeparateFiles(files);
  return segment.files.map(({ path, sizeBytes, blocks }) => {
    assert.ok(blocks !== undefined);
    const { offset, sizeBytes: compressedBytes, crc32: sum } = blocks;
    const read = async () => segment.body.subarray(offset, offset + compressedBytes);
    return { path, pieces: [{ compressedBytes, sizeBytes, crc32: sum, read }] };
  });
}

async function bytesOf(files: Iterable<ZipFile>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function writeAll(file: string, files: Iterable<ZipFile>): Promise<void> {
  writeFileSync(file, await bytesOf(files));
}

function execute(program: string, options: readonly string[]): Buffer {
  return execFileSync(program, options, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, maxBuffer: 1 << 28 });
}

const run = (program: string, options: readonly string[]) => execute(program, options).toString('utf8');
const lines = (text: string) => text.split('\n').filter((line) => line !== '');
/** A name in which bsdtar reads no pattern. */
const quoted = (name: string) => name.replace(/[*?[\]\\]/g, '\\$&');
