import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { walkProject } from '../../snapshot/walk-project.js';
import { fetchGit } from '../../source/fetch-git.js';
import { inspectArchive } from '../../source/inspect-archive.js';
import { unpackArchive } from '../../source/unpack-archive.js';
import { tarGz, zip } from '../support/foreign-archives.js';
import { requireGitServer, startGitServer } from '../support/git-server.js';
import { startHttpSite } from '../support/http-site.js';
import { mirrorSite } from '../support/mirrored-site.js';
import { SCRIPTS, scriptsProject } from '../support/scripts-project.js';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const wanted = Object.keys(scriptsProject())
  .map((path) => path.normalize('NFC'))
  .sort();

describe('names in five scripts', () => {
  const entries = Object.entries(scriptsProject());
  const archives = {
    'a tar.gz': () => tarGz(...entries.map(([name, text]) => [{ name }, text] as const)),
    'a zip': async () => zip(...entries.map(([name, content]) => ({ name, content }))),
  };
  for (const [kind, make] of Object.entries(archives))
    it(`come out of ${kind} as they are, composed`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'offprint-names-'));
      try {
        const file = join(folder, 'archive');
        await writeFile(file, await make());
        const { directory, fileCount } = await inspectArchive(file);
        assert.deepEqual([directory, fileCount], ['', wanted.length]);
        const out = join(folder, 'out');
        await unpackArchive(file, { folder: out, directory });
        assert.ok((await readdir(out)).length > 0);
        const { files, findings } = walkProject(out);
        assert.deepEqual([files.map(({ path }) => path).sort(), findings], [wanted, []]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

  it('come out of a git repository as they are, composed', async function () {
    requireGitServer(this);
    const [folder, server] = await Promise.all([createTemporaryFolder('names-git'), startGitServer()]);
    try {
      server.commit(scriptsProject());
      const limits = { timeoutMs: 60_000, maxBytes: 5_000_000, maxFiles: 100, maxMemoryBytes: 1024 ** 3 };
      const { signal } = new AbortController();
      const policy = { allowPrivateNetwork: true, limits };
      const fetched = await fetchGit(
        { url: server.url },
        { folder: folder.path, policy, signal, credentials: undefined },
      );
      const { files, findings } = walkProject(fetched.folder);
      assert.deepEqual([files.map(({ path }) => path).sort(), findings], [wanted, []]);
    } finally {
      await Promise.all([server.stop(), folder.remove()]);
    }
  });

  it('are pages of a live site, each with its words', async () => {
    const page = (title: string, body: string) =>
      `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
    const address = (name: string) => `/${encodeURIComponent(name)}.html`;
    const links = SCRIPTS.map(({ name, title }) => `<a href="${address(name)}">${title}</a>`).join(' ');
    const site = await startHttpSite({
      '/': page('Home', links),
      ...Object.fromEntries(SCRIPTS.map(({ name, title, words }) => [address(name), page(title, `<p>${words}</p>`)])),
    });
    try {
      const { plan, files } = await mirrorSite(site.url);
      assert.equal(plan.pages.length, SCRIPTS.length + 1);
      const text = [...files].flatMap(([path, bytes]) => (path.endsWith('.html') ? [bytes.toString('utf8')] : []));
      for (const { words } of SCRIPTS)
        assert.ok(
          text.some((html) => html.includes(words)),
          words,
        );
    } finally {
      await site.close();
    }
  });
});
