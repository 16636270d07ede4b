import assert from 'node:assert/strict';
import { InvalidDownloadName } from '../../storage/links/download-name.js';
import { LinkLifetimeOutOfRange } from '../../storage/links/link-lifetime.js';
import type { StoreUnderTest } from './object-store-contract.js';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

export function describeLinks(current: StoreUnderTest): void {
  beforeEach(() => current().store.put('links/bundle.tar.gz', Buffer.from('the bundle')));

  const linkFor = (expiresInSeconds: number, downloadName?: string) =>
    current().store.signedLink('links/bundle.tar.gz', { expiresInSeconds, downloadName });

  it('gives the object to whoever holds the link', async () => {
    const { url } = await linkFor(3600, 'docs bundle “1”.tar.gz');
    assert.equal(String(await current().followLink(url, new Date())), 'the bundle');
  });

  // The skew that V4 allows clocks is not the life of a link.
  it('lets a link of an hour hold at 20 minutes', async () => {
    const { url } = await linkFor(3600);
    assert.equal(String(await current().followLink(url, inSeconds(20 * 60))), 'the bundle');
  });

  it('ends a link of one second before five have passed', async () => {
    const { url } = await linkFor(1);
    assert.equal(await current().followLink(url, inSeconds(5)), 'expired');
  });

  it('ends a link in the second that it names, and not before', async () => {
    const { url, expiresAt } = await linkFor(90);
    assert.equal(expiresAt.getMilliseconds(), 0);
    assert.equal(String(await current().followLink(url, new Date(expiresAt.getTime() - 1))), 'the bundle');
    assert.equal(await current().followLink(url, expiresAt), 'expired');
  });

  // Cloud Storage refuses such links only when they are used.
  it('makes links of seven days', async () => {
    const { url, expiresAt } = await linkFor(604_800);
    assert.ok(expiresAt <= inSeconds(604_800));
    assert.equal(String(await current().followLink(url, new Date(expiresAt.getTime() - 1000))), 'the bundle');
  });

  for (const seconds of [30 * 86_400, 604_801, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`refuses to make a link of ${seconds} seconds`, async () => {
      await assert.rejects(linkFor(seconds), LinkLifetimeOutOfRange);
    });
  }

  // A store for tests that served such links would prove nothing.
  it('refuses a link that was altered anywhere after its host', async () => {
    const { url } = await linkFor(3600, 'docs.tar.gz');
    for (let at = new URL(url).origin.length + 1; at < url.length; at++) {
      const altered = `${url.slice(0, at)}${url[at] === 'x' ? 'y' : 'x'}${url.slice(at + 1)}`;
      assert.equal(await current().followLink(altered, new Date()), 'altered', altered);
    }
  });

  it('refuses a link without its signature', async () => {
    const { url } = await linkFor(3600);
    assert.equal(await current().followLink(url.replace(/&[^&]*sig(?:nature)?=[^&]*/i, ''), new Date()), 'altered');
  });

  for (const name of ['', 'a/b', 'a"b', 'a\r\nSet-Cookie: b', 'a'.repeat(256)]) {
    it(`refuses the download name ${JSON.stringify(name.slice(0, 20))}`, async () => {
      await assert.rejects(linkFor(60, name), InvalidDownloadName);
    });
  }
}
