import assert from 'node:assert/strict';
import { pageFile } from '../../../site/live/live-names.js';
import { createLiveTargets } from '../../../site/live/live-targets.js';
import { placeOf, readRoute, routeAddress } from '../../../site/live/routes.js';
import { scanDocument } from '../../../site/live/scan-document.js';

describe('routes of an application', () => {
  const routes: readonly [fragment: string, name: string | undefined, place?: string][] = [
    ['#/guide', '#/guide'],
    ['#/guide/', '#/guide/'],
    ['#!/guide', '#!/guide'],
    ['#!guide', '#!guide'],
    ['#/', '#/'],
    ['#/a/../b', '#/b'],
    ['#/%7Eme/caf\u00e9', '#/~me/caf%C3%A9'],
    ['#/guide?id=first%20step&v=2', '#/guide', '#first%20step'],
    ['#/guide#part', '#/guide', '#part'],
    ['#/guide?v=2#part', '#/guide', '#part'],
    ['#guide', undefined],
    ['#', undefined],
    ['', undefined],
  ];
  for (const [fragment, name, place = ''] of routes)
    it(`${fragment || 'nothing'} is ${name ?? 'none'}`, () => {
      const route = readRoute(fragment);
      assert.equal(route?.name, name);
      if (route !== undefined) assert.equal(placeOf(route, ['id']), place);
    });

  const addresses: readonly [link: string, base: string, address: string | undefined][] = [
    ['#/a?id=b', 'https://d.test/docs/#/c', 'https://d.test/docs/#/a'],
    ['../#/a', 'https://d.test/docs/', 'https://d.test/#/a'],
    ['#/', 'https://d.test/', undefined],
    ['#!/', 'https://d.test/', undefined],
    ['#a', 'https://d.test/', undefined],
    ['mailto:a@d.test#/a', 'https://d.test/', undefined],
    [`#/${'a'.repeat(9000)}`, 'https://d.test/', undefined],
  ];
  for (const [link, base, address] of addresses)
    it(`${link.slice(0, 20)} on ${base} leads to ${address ?? 'no route'}`, () =>
      assert.equal(routeAddress(link, base), address));

  const files: readonly [address: string, file: string][] = [
    ['https://d.test/#/guide', 'guide.html'],
    ['https://d.test/#/guide/', 'guide/index.html'],
    ['https://d.test/docs/#!/a/b', 'docs/a/b.html'],
    ['https://d.test/docs/index.html#/a', 'docs/a.html'],
    ['https://d.test/app.html#/a', 'app/a.html'],
    ['https://d.test/app#/a', 'app/a.html'],
    ['https://d.test/#/offprint/search', 'offprint-site/search.html'],
    ['https://d.test/#/a%2Fb', 'a-b.html'],
  ];
  for (const [address, file] of files)
    it(`the page ${address} is ${file}`, () => assert.equal(pageFile(address), file));
});

describe('links to routes', () => {
  const plan = {
    pages: ['', 'plain.html', '#/guide', '#/b'].map((path) => ({
      sourcePath: `https://d.test/${path}`,
      outputPath: pageFile(`https://d.test/${path}`),
    })),
    files: [],
  } as unknown as Parameters<typeof createLiveTargets>[0];
  const targets = createLiveTargets(plan, {
    start: 'https://d.test/',
    otherStarts: [],
    routers: { 'https://d.test/': ['id'] },
    aliases: {
      'https://d.test/index.html': 'https://d.test/',
      'https://d.test/#/README': 'https://d.test/',
      'https://d.test/#/B': 'https://d.test/#/b',
      'https://d.test/old': 'https://d.test/#/guide?id=part',
      'https://d.test/#/loop': 'https://d.test/#/loop',
    },
  });
  const cases: readonly [path: string, fragment: string, file: string | undefined, ending: string | undefined][] = [
    ['', '#/guide', 'guide.html', ''],
    ['', '#/guide?id=part', 'guide.html', '#part'],
    ['index.html', '#/guide#part', 'guide.html', '#part'],
    ['', '#/', 'index.html', ''],
    ['', '#/?id=part', 'index.html', '#part'],
    ['', '#part', 'index.html', undefined],
    ['', '#/README?id=part', 'index.html', '#part'],
    ['', '#/B?id=part', 'b.html', '#part'],
    ['old', '', 'guide.html', '#part'],
    ['', '#/loop', undefined, undefined],
    ['', '#/absent', undefined, undefined],
    // A page that is no application keeps its fragments.
    ['plain.html', '#/guide', 'plain.html', undefined],
  ];
  for (const [path, fragment, file, ending] of cases)
    it(`/${path}${fragment} leads to ${file ?? 'the site'}${ending ?? ''}`, () => {
      const found = targets.find(`https://d.test/${path}`, fragment);
      assert.equal(found?.outputPath, file);
      assert.equal(found?.fragment, ending);
    });
  it('to routes that are not in the bundle lead to the site', () =>
    assert.equal(targets.outside('https://d.test/', '#/absent?id=x'), 'https://d.test/#/absent?id=x'));
});

describe('the routes of a page', () => {
  const scan = (address: string, html: string) =>
    scanDocument({ address, contentType: 'text/html', body: Buffer.from(html), scripts: 'auto' });

  it('are its links with them, apart from the first page and places on the page', () =>
    assert.deepEqual(
      scan(
        'https://d.test/',
        '<h2 id="/pets">x</h2><a href="#/pets">1</a><a href="#/">2</a><a href="/app#/a?x=1">3</a>',
      ).routes,
      ['https://d.test/app#/a'],
    ));

  it('tell by their own headings which parameters hold places', () => {
    const html = (parameter: string) =>
      `<h2 id="part"><a href="#/guide?${parameter}=part&v=2">Part</a></h2><a href="#/other?tab=part">x</a>`;
    for (const parameter of ['id', 'anchor'])
      assert.deepEqual(scan('https://d.test/#/guide', html(parameter)).page?.placeParameters, [parameter]);
    assert.equal(scan('https://d.test/#/absent', html('id')).page?.placeParameters, undefined);
  });
});
