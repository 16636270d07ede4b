import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchGit, type GitPolicy, type GitSource } from '../../source/fetch-git.js';
import type { GitCredentials } from '../../source/git-settings.js';
import { SourceRefused } from '../../source/source-errors.js';
import { type GitServer, requireGitServer, startGitServer } from '../support/git-server.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const LIMITS = { timeoutMs: 60_000, maxBytes: 5_000_000, maxFiles: 20, maxMemoryBytes: 1024 ** 3 };
const TOKEN = 'ghp_a-very-secret-token';

describe('fetching a repository', () => {
  let folder: TemporaryFolder;
  let server: GitServer;
  let closed: GitServer;
  let count = 0;

  before(async function () {
    requireGitServer(this);
    folder = await createTemporaryFolder('fetch-git');
    [server, closed] = await Promise.all([startGitServer(), startGitServer({ password: TOKEN })]);
    closed.commit({ 'docs.json': '{"private":true}' });
    server.commit({
      'docs/docs.json': '{"at":"main"}',
      'docs/link': { link: '/etc/passwd' },
      'README.md': '# Hello',
      '.gitmodules': `[submodule "evil"]\n\tpath = evil\n\turl = file://${folder.path}`,
      '.gitattributes': '* filter=evil export-subst\n',
    });
  });
  after(async () => {
    await Promise.all([server?.stop(), closed?.stop()]);
    await folder?.remove();
  });

  const fetch = (
    source: Partial<GitSource> = {},
    {
      credentials,
      signal,
      ...policy
    }: Partial<GitPolicy> & { credentials?: GitCredentials; signal?: AbortSignal } = {},
  ) => {
    const own = join(folder.path, String(++count));
    mkdirSync(own);
    return fetchGit(
      { url: server.url, ...source },
      {
        folder: own,
        policy: { allowPrivateNetwork: true, limits: LIMITS, ...policy },
        credentials,
        signal: signal ?? new AbortController().signal,
      },
    );
  };
  const refusal = async (promise: Promise<unknown>): Promise<Error> => {
    try {
      await promise;
    } catch (error) {
      if (error instanceof Error) return error;
    }
    throw new Error('it was not refused');
  };

  it('the newest commit is fetched each time, without history, and the project is found in it', async () => {
    const first = await fetch();
    assert.equal(JSON.parse(readFileSync(join(first.folder, 'docs.json'), 'utf8')).at, 'main');
    assert.ok(lstatSync(join(first.folder, 'link')).isSymbolicLink());
    const commit = server.commit({ 'docs/new.mdx': '# New' });
    const second = await fetch();
    assert.equal(second.commit, commit);
    assert.ok(existsSync(join(second.folder, 'new.mdx')));
    assert.equal(readFileSync(join(second.folder, '../.git/shallow'), 'utf8').trim(), commit);
  });

  it('a branch, a tag and a commit are taken by their names', async () => {
    const commit = server.commit({ 'docs/docs.json': '{"at":"next"}' }, 'next');
    server.git('checkout', '--quiet', 'main');
    for (const ref of ['next', commit]) {
      const { folder: project } = await fetch({ ref });
      assert.equal(JSON.parse(readFileSync(join(project, 'docs.json'), 'utf8')).at, 'next', ref);
    }
  });

  it('a folder is taken alone', async () => {
    const { folder: project } = await fetch({ directory: 'docs' });
    assert.ok(existsSync(join(project, 'docs.json')));
    assert.ok(!existsSync(join(project, '../README.md')));
  });

  it('built pages are taken from a named folder, and from the top of a repository without a project', async () => {
    server.commit({ 'docs/build/index.html': '<p>built', 'docs/build/a.css': 'a{}' });
    const named = await fetch({ directory: 'docs/build' });
    assert.deepEqual(readdirSync(named.folder).sort(), ['a.css', 'index.html']);
    const pages = await startGitServer();
    try {
      pages.commit({ 'index.html': '<p>home', 'a/index.html': '<p>a' });
      const whole = await fetch({ url: pages.url });
      assert.ok(existsSync(join(whole.folder, 'a/index.html')));
    } finally {
      await pages.stop();
    }
  });

  for (const [what, source, sentence] of [
    ['a branch that is not there', { ref: 'no-such' }, /no such branch, tag or commit; correct ref/],
    ['a folder that is not there', { directory: 'no/such' }, /no such folder; correct directory/],
    ['a folder without a project', { directory: '.gitmodules' }, /correct directory/],
    ['an address of another kind', { url: 'file:///etc' }, /must begin with https/],
    ['an option in place of a branch', { ref: '--upload-pack=id' }, /ref is not a valid name/],
  ] as const) {
    it(`${what} is refused with what to correct`, async () => {
      const error = await refusal(fetch(source));
      assert.ok(error instanceof SourceRefused, error.stack);
      assert.match(error.message, sentence);
    });
  }

  it('neither submodules, nor filters, nor hooks of a repository do anything', async () => {
    const { folder: project } = await fetch();
    assert.ok(!existsSync(join(project, '../evil')));
    assert.deepEqual(
      readdirSync(join(project, '../.git')).filter((name) => name === 'hooks' || name === 'modules'),
      [],
    );
  });

  it('a token opens a private repository and is in nothing that is said or kept', async () => {
    const { folder: project } = await fetch({ url: closed.url }, { credentials: { token: TOKEN } });
    assert.equal(JSON.parse(readFileSync(join(project, 'docs.json'), 'utf8')).private, true);
    assert.ok(closed.requests.some(({ authorization }) => authorization !== undefined));
    const config = readFileSync(join(project, '.git/config'), 'utf8');
    assert.ok(!config.includes(TOKEN) && !/authorization/i.test(config));
    assert.ok(!closed.requests.some(({ path }) => path.includes(TOKEN)));
  });

  it('no token, or a wrong one, is told as that, without the token', async () => {
    for (const credentials of [undefined, { token: 'wrong-and-secret' }]) {
      const error = await refusal(fetch({ url: closed.url }, { ...(credentials && { credentials }) }));
      assert.match(error.message, /requires credentials/);
      assert.ok(!`${error.stack}`.includes('wrong-and-secret'));
    }
  });

  it('addresses of private networks are not connected to unless the operator allows them', async () => {
    const before = server.requests.length;
    for (const url of [
      'https://127.0.0.1/docs.git',
      'https://169.254.169.254/latest',
      'https://[::1]/docs',
      'https://10.0.0.1/x',
    ]) {
      const error = await refusal(fetch({ url }, { allowPrivateNetwork: false }));
      assert.match(error.message, /is a private address/);
    }
    assert.equal(server.requests.length, before);
  });

  it('ssh is refused where the operator knows no hosts', async () => {
    assert.match(
      (await refusal(fetch({ url: 'git@127.0.0.1:docs.git' }))).message,
      /ask the operator to set OFFPRINT_GIT_KNOWN_HOSTS/,
    );
  });

  it('more files than the limit, or more bytes, are refused before they are written', async () => {
    const few = await refusal(fetch({}, { limits: { ...LIMITS, maxFiles: 3 } }));
    assert.match(few.message, /is larger than/);
    const same = 'x'.repeat(100_000);
    server.commit(Object.fromEntries([...Array(10).keys()].map((number) => [`docs/${number}.mdx`, same])), 'bomb');
    server.git('checkout', '--quiet', 'main');
    const large = await refusal(fetch({ ref: 'bomb' }, { limits: { ...LIMITS, maxBytes: 500_000 } }));
    assert.match(large.message, /is larger than 500000 bytes/);
    assert.deepEqual(readdirSync(join(folder.path, String(count), 'tree')), ['.git']);
  });

  it('only the files of the named folder are counted, and a repository of too many says how it can be used', async () => {
    const many = Object.fromEntries([...Array(30).keys()].map((number) => [`other/${number}.txt`, 'x']));
    server.commit(many, 'many');
    server.git('checkout', '--quiet', 'main');
    assert.match((await refusal(fetch({ ref: 'many' }))).message, /name the folder of the documentation as directory/);
    const { folder: fetched } = await fetch({ ref: 'many', directory: 'docs' });
    assert.ok(existsSync(join(fetched, 'docs.json')));
    assert.deepEqual(readdirSync(join(fetched, '..')).sort(), ['.git', 'docs']);
    const inside = await refusal(fetch({ ref: 'many', directory: 'docs' }, { limits: { ...LIMITS, maxFiles: 1 } }));
    assert.match(inside.message, /the folder docs of the repository is larger than .* or 1 files/);
  });

  it('a few folders that name each other as millions of files are refused', async () => {
    const names = 'abcdefghij';
    let [mode, object] = ['100644', server.git('rev-parse', 'main:docs/docs.json')];
    const file = join(folder.path, 'tree-of-trees');
    for (let depth = 0; depth < 7; depth += 1) {
      // An entry of a folder: its kind, its name, and the 20 bytes of its object.
      const entries = [...names].map((name) =>
        Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, 'hex')]),
      );
      writeFileSync(file, Buffer.concat(entries));
      [mode, object] = ['40000', server.git('hash-object', '-t', 'tree', '-w', file)];
    }
    server.publish(server.git('commit-tree', object, '-m', 'Bomb'), 'folders');
    assert.match((await refusal(fetch({ ref: 'folders' }))).message, /is larger than .* or 20 files/);
  });

  it('a fetch that is aborted ends with the reason, and its process with it', async () => {
    const abort = new AbortController();
    const fetching = fetch({}, { signal: abort.signal });
    abort.abort(new Error('stopped by the test'));
    assert.equal((await refusal(fetching)).message, 'stopped by the test');
  });
});
