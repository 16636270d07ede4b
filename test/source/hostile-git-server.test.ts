import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fetchGit } from '../../source/fetch-git.js';
import { SourceRefused, SourceUnavailable } from '../../source/source-errors.js';
import { requireGitServer } from '../support/git-server.js';
import { childrenOf } from '../support/process-tree.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const TOKEN = 'ghp_told-to-nobody';
const MAX_MEMORY_BYTES = 400 * 1024 ** 2;
const LIMITS = { timeoutMs: 60_000, maxBytes: 5_000_000, maxFiles: 20, maxMemoryBytes: MAX_MEMORY_BYTES };
/** Enough time for git to fill its memory on a busy machine. */
const PATIENT = { timeoutMs: 240_000 };
const OBJECT = '1'.repeat(40);
const ADVERTISED = { 'content-type': 'application/x-git-upload-pack-advertisement' };

// A customer enters the address of the repository, so whoever answers there may be anybody.
describe('a hostile git server', () => {
  let folder: TemporaryFolder;
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let count = 0;

  before(async function () {
    requireGitServer(this);
    folder = await createTemporaryFolder('hostile-git');
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  after(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    await folder?.remove();
  });

  const fetchFrom = async (respond: typeof answer, limits: Partial<typeof LIMITS> = {}): Promise<Error> => {
    answer = respond;
    const own = join(folder.path, String(++count));
    mkdirSync(own);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs.git`;
    const policy = { allowPrivateNetwork: true, limits: { ...LIMITS, ...limits } };
    try {
      await fetchGit(
        { url },
        { folder: own, policy, credentials: { token: TOKEN }, signal: new AbortController().signal },
      );
    } catch (error) {
      assert.ok(error instanceof SourceRefused || error instanceof SourceUnavailable, String(error));
      assert.ok(!error.message.includes(TOKEN), error.message);
      assert.doesNotMatch(error.message, /\p{Cc}/u);
      return error;
    }
    throw new Error('nothing was refused');
  };

  it('that names branches without end is refused before git has taken more memory than it may', async function () {
    if (process.platform !== 'linux') return this.skip();
    let sent = 0;
    let largest = 0;
    const watch = setInterval(() => {
      for (const bytes of descendants(process.pid)) largest = Math.max(largest, bytes);
    }, 20);
    try {
      const error = await fetchFrom((_request, response) => {
        response.writeHead(200, ADVERTISED);
        response.write(`${line('# service=git-upload-pack\n')}0000`);
        const more = () => {
          let isRoom = true;
          while (isRoom && !response.destroyed) {
            const lines = Array.from({ length: 1000 }, () => line(`${OBJECT} refs/heads/branch-${sent++}\n`));
            isRoom = response.write(lines.join(''));
          }
        };
        // By way of the event loop: git may read so fast that writing would never let the watch look.
        response.on('drain', () => setImmediate(more));
        more();
      }, PATIENT);
      assert.match(error.message, /too many branches/);
      assert.ok(largest > MAX_MEMORY_BYTES / 16, `no process was seen with more than ${largest} bytes`);
      assert.ok(largest < MAX_MEMORY_BYTES, `a process had ${largest} bytes`);
    } finally {
      clearInterval(watch);
    }
  });

  it('that never answers is given up when the time is over', async () => {
    const error = await fetchFrom(() => undefined, { timeoutMs: 1500 });
    assert.match(error.message, /did not arrive within/);
  });

  it('that sends elsewhere is not followed', async () => {
    const asked: (string | undefined)[] = [];
    const error = await fetchFrom((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: 'http://127.0.0.1:1/inner.git/info/refs?service=git-upload-pack' }).end();
    });
    assert.match(error.message, /redirects to another one/);
    assert.equal(asked.length, 1);
  });

  it('that repeats the credentials, in colors, is quoted without either', async () => {
    const error = await fetchFrom(({ headers }, response) => {
      response.writeHead(200, ADVERTISED);
      const said = `ERR \u001b[31mgive me ${TOKEN} ${headers.authorization}\u0007`;
      response.end(`${line('# service=git-upload-pack\n')}0000${line(said)}`);
    });
    assert.match(error.message, /could not be fetched: fatal: .*give me …/);
  });

  for (const [what, body] of [
    ['nothing', ''],
    ['a line that is longer than the answer', 'fff0abc'],
    ['another length than a number', 'zzzz'],
    ['a page for people', '<!doctype html><title>Sign in</title>'],
  ] as const)
    it(`that answers ${what} is said not to be fetched`, async () => {
      const error = await fetchFrom((_request, response) => response.writeHead(200, ADVERTISED).end(body));
      assert.match(error.message, /^the repository at 127\.0\.0\.1:\d+ could not be fetched: ./);
    });
});

/** Returns a line as git sends it, behind its length as four hexadecimal digits. */
function line(text: string): string {
  return `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;
}

/** Returns the most memory that each process started by `pid`, and by those, has had. */
function descendants(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child.peakResidentBytes, ...descendants(child.pid)]);
}
