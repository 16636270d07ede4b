import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import tar from 'tar-stream';

/** Lists the names of an archive's files, in order. */
export interface ArchiveReader {
  readonly name: string;
  /** Undefined where it can be used, else the reason why not. */
  readonly missing: string | undefined;
  list(archive: string): Promise<string[]>;
}

const UTF8 = { env: { ...process.env, LC_ALL: 'C.UTF-8' }, encoding: 'utf8', maxBuffer: 1 << 28 } as const;

export const ARCHIVE_READERS: readonly ArchiveReader[] = [
  {
    name: 'GNU tar',
    missing: programProblem('tar', ['--version'], /GNU tar/),
    list: async (archive) => lines(execFileSync('tar', ['--quoting-style=literal', '-tzf', archive], UTF8)),
  },
  {
    name: 'bsdtar',
    missing: programProblem('bsdtar', ['--version'], /bsdtar/),
    list: async (archive) => lines(execFileSync('bsdtar', ['-tzf', archive], UTF8)),
  },
  python('r:gz'),
  python('r|gz'),
  {
    name: "Node's tar-stream",
    missing: undefined,
    list: (archive) => tarStreamNames(gunzipSync(readFileSync(archive))),
  },
  {
    name: "the browser's DecompressionStream, which takes one gzip member only",
    missing: undefined,
    async list(archive) {
      const stream = new Blob([readFileSync(archive)]).stream().pipeThrough(new DecompressionStream('gzip'));
      return tarStreamNames(Buffer.from(await new Response(stream).arrayBuffer()));
    },
  },
];

function python(mode: string): ArchiveReader {
  const script =
    'import sys,tarfile\nfor m in tarfile.open(sys.argv[1], sys.argv[2]): sys.stdout.buffer.write(m.name.encode("utf-8")+b"\\n")';
  return {
    name: `Python's tarfile, ${mode}`,
    missing: programProblem('python3', ['-c', 'print("python")'], /python/),
    list: async (archive) => lines(execFileSync('python3', ['-c', script, archive, mode], UTF8)),
  };
}

export function programProblem(program: string, options: readonly string[], answer: RegExp): string | undefined {
  const { stdout } = spawnSync(program, options, { encoding: 'utf8' });
  return answer.test(stdout ?? '') ? undefined : `${program} is not installed`;
}

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

async function tarStreamNames(bytes: Buffer): Promise<string[]> {
  const extract = tar.extract();
  Readable.from([bytes]).pipe(extract);
  const names: string[] = [];
  for await (const entry of extract) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}
