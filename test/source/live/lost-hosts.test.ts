import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { scanDocument } from '../../../site/live/scan-document.js';
import { type HttpSite, startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

describe('a host of files that cannot be reached', () => {
  const sites: HttpSite[] = [];
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
  });
  const pictures = (url: string, count: number) =>
    Array.from({ length: count }, (_, index) => `<img src="${url}p${index}.png">`).join('');
  const start = async (routes: Parameters<typeof startHttpSite>[0]) => {
    const site = await startHttpSite(routes);
    sites.push(site);
    return site;
  };

  it('is given up after some failures in a row, and reported once with the number of files', async () => {
    let connections = 0;
    const broken = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const { port } = broken.address() as { readonly port: number };
    const good = await start({ '*': 'png' });
    const site = await start({
      '/': `<main><h1>Home</h1>${pictures(`http://127.0.0.1:${port}/`, 40)}${pictures(good.url, 5)}</main>`,
    });
    const { findings } = await mirrorSite(site.url, { limits: { requestsAtOnce: 2 } });
    broken.close();
    const told = findings.filter(({ message }) => message.includes(`127.0.0.1:${port}`));
    assert.equal(told.length, 1, JSON.stringify(findings));
    assert.match(told[0]?.message ?? '', /: 40 files are missing, for example “[^”]*p0\.png”/);
    assert.equal(told[0]?.page, 'index');
    // Three files and those that were being requested at the time, three attempts each; a connection may be tried twice.
    assert.ok(connections <= 30, `${connections} connections`);
    assert.equal(new Set(good.asked).size, 5);
  });

  it('is asked again as long as it answers in between', async () => {
    const shaky = await start(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [`/p${index}.png`, index % 3 === 2 ? 'png' : { reset: true }]),
      ),
    );
    const site = await start({ '/': `<main><h1>Home</h1>${pictures(shaky.url, 12)}</main>` });
    const { files, findings } = await mirrorSite(site.url, { limits: { requestsAtOnce: 1 } });
    assert.equal([...files.keys()].filter((path) => path.endsWith('.png')).length, 4);
    assert.equal(findings.filter(({ message }) => /p\d+\.png” was not fetched/.test(message)).length, 8);
  });
});

describe('a sitemap', () => {
  it('names routes of applications, in both forms', () => {
    const xml =
      '<urlset><url><loc>https://d.test/#/guide</loc></url><url><loc>https://d.test/a</loc></url><url><loc>https://d.test/b#part</loc></url></urlset>';
    const scan = (body: string) =>
      scanDocument({
        address: 'https://d.test/sitemap.xml',
        contentType: 'text/plain',
        body: Buffer.from(body),
        scripts: 'auto',
        isSitemap: true,
      });
    assert.deepEqual(scan(xml).links, ['https://d.test/', 'https://d.test/a', 'https://d.test/b']);
    assert.deepEqual(scan(xml).routes, ['https://d.test/#/guide']);
    assert.deepEqual(scan('https://d.test/#!/x\nhttps://d.test/c\n').routes, ['https://d.test/#!/x']);
  });
});
