import assert from 'node:assert/strict';
import { isGitRef, isInnerFolder, parseGitAddress } from '../../source/git-address.js';

describe('addresses of repositories', () => {
  for (const [text, protocol, host, port] of [
    ['https://github.com/acme/docs.git', 'https', 'github.com', 443],
    ['https://git.example.com:8443/docs', 'https', 'git.example.com', 8443],
    ['ssh://git@github.com/acme/docs.git', 'ssh', 'github.com', 22],
    ['git@github.com:acme/docs.git', 'ssh', 'github.com', 22],
    ['ssh://git@[2606:4700::1]:2222/docs', 'ssh', '2606:4700::1', 2222],
  ] as const) {
    it(`${text} is one`, () => {
      const parsed = parseGitAddress(text, false);
      assert.ok(!('problem' in parsed));
      assert.deepEqual([parsed.protocol, parsed.host, parsed.port], [protocol, host, port]);
    });
  }

  for (const text of [
    'http://github.com/acme/docs.git',
    'file:///etc',
    '/etc',
    'ext::sh -c id',
    'ext::https://x/y',
    'git://github.com/acme/docs',
    '--upload-pack=id',
    'https://user:password@github.com/acme/docs',
    'https://user@github.com/acme/docs',
    'ssh://-oProxyCommand=id/docs',
    'ssh://-oProxyCommand=id@github.com/docs',
    'git@-oProxyCommand=id:docs',
    'ssh://-v@github.com/docs',
    'https://github.com',
    'https://github.com/acme/docs?x=1',
    'https://github.com/a\nb',
    'https://github.com/a b',
    '',
  ]) {
    it(`${JSON.stringify(text)} is none`, () => assert.ok('problem' in parseGitAddress(text, false)));
  }

  it('http is one where the operator allows it', () => assert.ok(!('problem' in parseGitAddress('http://a/b', true))));

  it('names of branches, tags and commits are told from options and expressions', () => {
    for (const ref of ['main', 'v1.2.3', 'feature/a-b', 'a'.repeat(40), 'refs/heads/main'])
      assert.ok(isGitRef(ref), ref);
    for (const ref of ['-x', '--upload-pack=id', 'a..b', 'a b', 'HEAD~1', 'a:b', '@{1}', 'a/', '', 'a.lock', '+a'])
      assert.ok(!isGitRef(ref), ref);
  });

  it('folders stay within', () => {
    for (const path of ['', 'docs', 'a/b c/d']) assert.ok(isInnerFolder(path), path);
    for (const path of ['/a', '..', 'a/../b', 'a//b', './a', 'a/', 'a\\b', '.git', 'a/.git/b', 'a\0'])
      assert.ok(!isInnerFolder(path), path);
  });
});
