import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProjectExporter } from '../support/export-project.js';
import { tarGz, zip } from '../support/foreign-archives.js';
import { type Services, startServices } from '../support/services.js';
import { response, warcGz } from '../support/warc-file.js';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/manual/style.css"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

describe('an export of a folder that a generator has built', () => {
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  before(async () => {
    services = await startServices({});
    exports = createProjectExporter(services);
    await Promise.all([services.startApi(), services.startWorker()]);
  });
  after(async () => {
    await services?.stop();
    await exports?.clean();
  });

  const files = {
    'index.html': page(
      'Harbour',
      '<script src="tree.js"></script><link rel="alternate icon" href="img/sea.svg"><p>Welcome. <a href="/manual/guide">Guide</a> <a href="https://docs.test/manual/alone/">Alone</a></p>',
    ),
    'guide.html': page('Guide', '<p>How ships come in. <a href="./">Home</a></p>'),
    'alone/index.html': page('Alone', '<p>No page links here by a path.</p>'),
    'orphan.html': page('Orphan', '<p>Words that only the folder knows.</p>'),
    'empty.html': page('Empty', ''),
    'tree.js': `const part = document.createElement('script'); part.src = 'tree' + 'part0.js'; document.head.append(part)`,
    'treepart0.js': 'document.title = document.title',
    'style.css': 'body { background: url(img/sea.svg) }',
    'img/sea.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'robots.txt': 'User-agent: *\nDisallow: /',
    'sitemap.xml':
      '<urlset><url><loc>https://docs.test/manual/</loc></url><url><loc>https://docs.test/manual/guide</loc></url></urlset>',
    '404.html': page('Missing', ''),
  };

  it('holds every page of the folder, with links that lead to files, and asks no host', async () => {
    const exported = await exports.exportFolder(await exports.write(files), 'harbour-built');
    assert.deepEqual([exported.job.status, exported.job.error, exported.findings], ['completed', undefined, []]);
    assert.equal(exported.job.pageCount, 5);
    const html = exported.files.filter((file) => file.endsWith('.html'));
    const named = (name: string) =>
      html.find((file) => new RegExp(`(?:^|/)${name}(?:/index)?\\.html$`).test(file)) ?? '';
    for (const name of ['guide', 'alone', 'orphan', 'empty']) assert.notEqual(named(name), '', name);
    const home = await exported.read(
      html.find((file) => /^(?:manual\/)?index\.html$/.test(file) && file !== 'index.html') ?? 'index.html',
    );
    assert.match(home, /href="[^"]*guide\.html"/);
    assert.match(home, /href="[^"]*alone\/index\.html"/);
    assert.match(home, /rel="alternate icon" href="(?!http)[^"]*sea\.svg"/);
    assert.equal(exported.files.filter((file) => file.endsWith('treepart0.js')).length, 1);
    assert.doesNotMatch(home, /https:\/\/docs\.test\/manual\/alone/);
    assert.match(await exported.read('llms.txt'), /Empty/);
  });

  it('can be a recorded crawl, as a WACZ archive', async () => {
    const file = join(await exports.write({}), 'harbour.wacz');
    const crawl = warcGz(
      response('https://docs.test/manual/', files['index.html']),
      response('https://docs.test/manual/guide', files['guide.html']),
      response('https://docs.test/manual/style.css', 'p{}', { head: 'HTTP/1.1 200 OK\r\nContent-Type: text/css' }),
      response('https://other.test/', page('Other', '')),
    );
    await writeFile(
      file,
      zip({ name: 'archive/data.warc.gz', content: crawl }, { name: 'datapackage.json', content: '{}' }),
    );
    const { job, findings } = await exports.exportFolder(file, 'recorded');
    assert.deepEqual([job.status, job.pageCount], ['completed', 2]);
    assert.deepEqual(
      findings.map(({ message }) => /“[^”]*”[^:]*: [^.]*/.exec(message)?.[0]),
      [
        '“https://docs.test/manual/alone/” is not in the bundle: the crawl file does not contain it',
        '“https://docs.test/manual/img/sea.svg” was not fetched: the crawl file does not contain it',
        '“https://docs.test/manual/tree.js” was not fetched: the crawl file does not contain it',
      ],
    );
  });

  it('is the same from an archive file, from an upload and from a folder', async () => {
    const entries = Object.entries(files);
    const folder = await exports.write(files);
    const file = join(await exports.write({}), 'site.zip');
    await writeFile(file, zip(...entries.map(([name, content]) => ({ name, content }))));
    const fromFolder = await exports.exportFolder(folder, 'same-folder');
    const fromFile = await exports.exportFolder(file, 'same-file');
    const { site, secret } = await services.addSite('same-upload', folder);
    await services.database.sites.put(site.organizationId, site.domain, { ...site, source: { type: 'archive' } });
    const packed = await tarGz(...entries.map(([name, text]) => [{ name: `site/${name}` }, text] as const));
    const uploaded = await fetch(`${services.url}/v1/sites/same-upload/source`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/gzip' },
      body: new Uint8Array(packed),
    });
    assert.equal(uploaded.status, 200, await uploaded.text());
    const fromUpload = await exports.exportSite('same-upload', secret);
    for (const exported of [fromFile, fromUpload]) {
      assert.deepEqual([exported.job.status, exported.findings], ['completed', []]);
      assert.deepEqual(exported.files, fromFolder.files);
    }
  });
});
