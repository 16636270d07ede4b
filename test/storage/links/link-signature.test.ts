import assert from 'node:assert/strict';
import {
  type FileLink,
  type FileLinkSettings,
  signFileLink,
  verifyFileLink,
} from '../../../storage/links/link-signature.js';

const LINKS: FileLinkSettings = {
  publicUrl: 'https://docs.example/offprint',
  secret: 'a secret of thirty-two characters',
};
const NOW = new Date('2030-01-01T00:00:00.750Z');
const AT_ONCE = new Date('2030-01-01T00:00:01Z');

const sign = (downloadName?: string) =>
  signFileLink(LINKS, 'bundles/abc.tar.gz', { expiresInSeconds: 3600, downloadName }, NOW);
const verdict = (link: FileLink, now = AT_ONCE, settings = LINKS) => {
  const verified = verifyFileLink(settings, link, now);
  return 'refused' in verified ? verified.refused : verified;
};
/** Returns the parts that a route extracts from a link. */
function partsOf(url: string) {
  const { pathname, searchParams } = new URL(url);
  return { key: decodeURIComponent(pathname.replace('/offprint/files/', '')), searchParams };
}

describe('links of a file store', () => {
  it('say where, until when and under which name', () => {
    const { url, expiresAt } = sign('docs v2.tar.gz');
    assert.match(
      url,
      /^https:\/\/docs\.example\/offprint\/files\/bundles\/abc\.tar\.gz\?expires=1893459600&name=docs\+v2\.tar\.gz&signature=[\w-]{43}$/,
    );
    assert.equal(expiresAt.toISOString(), '2030-01-01T01:00:00.000Z');
  });

  for (const name of ['docs.tar.gz', 'ü & ? # + %20 =.zip', undefined]) {
    it(`grant their download whole and in parts (${name})`, () => {
      const { url } = sign(name);
      const expected =
        name === undefined ? { key: 'bundles/abc.tar.gz' } : { key: 'bundles/abc.tar.gz', downloadName: name };
      assert.deepEqual(verdict(url), expected);
      assert.deepEqual(verdict(partsOf(url)), expected);
    });
  }

  it('end at their end, whole and in parts', () => {
    const { url, expiresAt } = sign();
    const justBefore = new Date(expiresAt.getTime() - 1);
    for (const link of [url, partsOf(url)]) {
      assert.deepEqual(verdict(link, justBefore), { key: 'bundles/abc.tar.gz' });
      assert.equal(verdict(link, expiresAt), 'expired');
    }
  });

  it('are altered by a change of any character', () => {
    const { url } = sign('docs.tar.gz');
    for (let at = 0; at < url.length; at++) {
      for (const character of ['0', 'a', 'B', '_', '%', '&', '/']) {
        if (url[at] === character) continue;
        const altered = `${url.slice(0, at)}${character}${url.slice(at + 1)}`;
        assert.equal(verdict(altered), 'altered', altered);
      }
    }
  });

  it('are altered by a character less or more anywhere', () => {
    const { url } = sign('docs.tar.gz');
    for (let at = 0; at <= url.length; at++) {
      assert.equal(verdict(`${url.slice(0, at)}0${url.slice(at)}`), 'altered');
      if (at < url.length) assert.equal(verdict(`${url.slice(0, at)}${url.slice(at + 1)}`), 'altered');
    }
  });

  it('are altered by another encoding of the last character of the signature', () => {
    const { url } = sign();
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const accepted = [...digits].filter((digit) => verdict(partsOf(`${url.slice(0, -1)}${digit}`)) !== 'altered');
    assert.deepEqual(accepted, [url.at(-1)]);
  });

  const CHANGES: readonly (readonly [string, (parts: ReturnType<typeof partsOf>) => void])[] = [
    ['a later end', ({ searchParams }) => searchParams.set('expires', '1999999999')],
    ['an end written otherwise', ({ searchParams }) => searchParams.set('expires', '01893459600')],
    ['an end that is no number', ({ searchParams }) => searchParams.set('expires', 'Infinity')],
    ['no end', ({ searchParams }) => searchParams.delete('expires')],
    ['no signature', ({ searchParams }) => searchParams.delete('signature')],
    ['an empty signature', ({ searchParams }) => searchParams.set('signature', '')],
    ['a signature beyond ASCII', ({ searchParams }) => searchParams.set('signature', 'ä'.repeat(43))],
    ['another name', ({ searchParams }) => searchParams.set('name', 'virus.exe')],
    ['no name', ({ searchParams }) => searchParams.delete('name')],
    ['a second name', ({ searchParams }) => searchParams.append('name', 'virus.exe')],
    ['one parameter more', ({ searchParams }) => searchParams.set('utm_source', 'x')],
  ];
  for (const [change, alter] of CHANGES) {
    it(`are altered by ${change}`, () => {
      const parts = partsOf(sign('docs.tar.gz').url);
      alter(parts);
      assert.equal(verdict(parts), 'altered');
    });
  }

  it('are altered by another key, however it is written', () => {
    const { searchParams } = partsOf(sign().url);
    for (const key of ['bundles/abd.tar.gz', '../secret', 'bundles/../bundles/abc.tar.gz', '', 'bundles//abc.tar.gz']) {
      assert.equal(verdict({ key, searchParams }), 'altered');
    }
  });

  it('count for nothing under another secret', () => {
    assert.equal(verdict(sign().url, AT_ONCE, { ...LINKS, secret: 'another secret of many characters' }), 'altered');
  });

  it('without a name are not those with an empty or a "null" name', () => {
    for (const name of ['', 'null']) {
      const parts = partsOf(sign().url);
      parts.searchParams.set('name', name);
      assert.equal(verdict(parts), 'altered');
    }
  });
});
