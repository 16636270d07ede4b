import assert from 'node:assert/strict';
import { liveAddress } from '../../../site/live/address.js';
import { assetFile, pageFile, pagePath } from '../../../site/live/live-names.js';
import { createScope, isSameHost } from '../../../site/live/scope.js';

describe('the address of something on a live site', () => {
  const forms: readonly [written: string, known: string | undefined][] = [
    ['https://D.test:443/a#b', 'https://d.test/a'],
    ['/a/../b?x=1#y', 'https://d.test/b?x=1'],
    ['x%7Ey%2dz', 'https://d.test/docs/x~y-z'],
    // Text that is encoded twice is not decoded at all.
    ['https://d.test/s?q=a%252Fb', 'https://d.test/s?q=a%252Fb'],
    ['a%2fb', 'https://d.test/docs/a%2Fb'],
    ['mailto:a@d.test', undefined],
    ['javascript:void 0', undefined],
    ['https://a:b@d.test/', undefined],
    ['http://[broken', undefined],
    [`/${'a'.repeat(9000)}`, undefined],
  ];
  for (const [written, known] of forms)
    it(`${written.slice(0, 40)} is ${known}`, () =>
      assert.equal(liveAddress(written, 'https://d.test/docs/page'), known));
});

describe('the scope of a live site', () => {
  const scope = createScope('https://www.d.test/docs');
  const places: readonly [address: string, isHeld: boolean][] = [
    ['https://www.d.test/docs', true],
    ['https://www.d.test/docs/a', true],
    ['https://www.d.test/docs?x', true],
    ['https://www.d.test/docsy', false],
    ['https://www.d.test/', false],
    ['https://social.test/docs', false],
    ['https://www.d.test:8443/docs', false],
  ];
  for (const [address, isHeld] of places)
    it(`${address} is ${isHeld ? 'within' : 'outside'}`, () =>
      assert.equal(scope.includes(scope.toSiteAddress(address)), isHeld));

  it('other writings of the host are the site’s own', () => {
    assert.equal(scope.toSiteAddress('http://d.test/docs/a?b'), 'https://www.d.test/docs/a?b');
    assert.equal(scope.toSiteAddress('https://e.test/docs'), 'https://e.test/docs');
  });

  it('the public address stands for the start, and what is below it for what is below the start', () => {
    const moved = createScope('http://localhost:3000/preview/', [], 'https://www.d.test/docs');
    const places: readonly [address: string, read: string][] = [
      ['https://www.d.test/docs', 'http://localhost:3000/preview/'],
      ['http://d.test/docs/', 'http://localhost:3000/preview/'],
      ['https://d.test/docs/a/b?c', 'http://localhost:3000/preview/a/b?c'],
      ['https://d.test/docsy/a', 'https://d.test/docsy/a'],
      ['https://d.test/', 'https://d.test/'],
      ['https://d.test:8443/docs/a', 'https://d.test:8443/docs/a'],
      ['http://localhost:3000/docs/a', 'http://localhost:3000/docs/a'],
    ];
    for (const [address, read] of places) assert.equal(moved.toSiteAddress(address), read, address);
    assert.equal(
      createScope('http://localhost/', [], 'https://d.test/a/index.html').toSiteAddress('https://d.test/a/b'),
      'http://localhost/b',
    );
  });

  it('a start that names a file stands for its folder', () => {
    assert.ok(createScope('https://d.test/a/index.html').includes('https://d.test/a/b'));
    assert.ok(!createScope('https://d.test/a/index.html').includes('https://d.test/b'));
  });

  it('only www and ports of the web make no other host', () => {
    assert.ok(isSameHost('http://d.test/', 'https://www.d.test/x'));
    assert.ok(!isSameHost('https://d.test/', 'https://docs.d.test/'));
    assert.ok(!isSameHost('https://a.github.test/', 'https://b.github.test/'));
  });
});

describe('the file of a page of a live site', () => {
  const files: readonly [path: string, file: string, page: string][] = [
    ['/', 'index.html', 'index'],
    ['/guide/', 'guide/index.html', 'guide'],
    ['/guide', 'guide.html', 'guide'],
    ['/guide.html', 'guide.html', 'guide'],
    ['/guide/index.html', 'guide/index.html', 'guide'],
    ['/old.php', 'old.php.html', 'old.php'],
    ['/changes/v1.2.3', 'changes/v1.2.3.html', 'changes/v1.2.3'],
    ['/%E6%96%87/a%2Fb', '文/a-b.html', '文/a-b'],
    ['/offprint/search', 'offprint-site/search.html', 'offprint-site/search'],
  ];
  for (const [path, file, page] of files)
    it(`${path} is ${file}, and called ${page}`, () => {
      assert.equal(pageFile(`https://d.test${path}`), file);
      assert.equal(pagePath(file), page);
    });
});

describe('the name of a file of a live site', () => {
  const scope = createScope('https://d.test/');
  const files: readonly [address: string, contentType: string, file: RegExp][] = [
    ['https://d.test/a/x.css', 'text/css', /^a\/x\.css$/],
    ['https://d.test/combine?a&b', 'text/css; charset=utf-8', /^combine-[0-9a-f]{8}\.css$/],
    ['https://d.test/_next/image?url=a&w=640', 'image/webp', /^_next\/image-[0-9a-f]{8}\.webp$/],
    ['https://d.test/photo.jpeg', 'image/jpeg', /^photo\.jpeg$/],
    ['https://cdn.test/lib/s.css', 'text/css', /^offprint\/outside\/cdn\.test\/lib\/s\.css$/],
  ];
  for (const [address, contentType, file] of files)
    it(`${address} has one`, () => assert.match(assetFile(address, contentType, scope), file));
});
