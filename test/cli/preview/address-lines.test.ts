import assert from 'node:assert/strict';
import { addressLines } from '../../../cli/preview/address-lines.js';
import { createHostRule } from '../../../preview/server/host-rule.js';

const ADDRESS = { netmask: '255.255.255.0', mac: '00:00:00:00:00:00', internal: false, cidr: null } as const;
const INTERFACES = {
  lo: [{ ...ADDRESS, address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
  eth: [
    { ...ADDRESS, address: '192.168.1.20', family: 'IPv4' as const },
    { ...ADDRESS, address: 'fe80::1', family: 'IPv6' as const, scopeid: 1 },
  ],
};

describe('the host of a preview', () => {
  const lines = (host: string) => addressLines(host, 3000, () => INTERFACES);

  it('is this machine alone, without a warning', () => {
    assert.deepEqual(lines('127.0.0.1'), ['Preview  http://127.0.0.1:3000']);
    assert.deepEqual(lines('::1'), ['Preview  http://[::1]:3000']);
  });

  for (const host of ['0.0.0.0', '192.168.1.20', '2001:db8::1'])
    it(`comes with a warning if others can reach it at ${host}`, () => {
      const [first, ...more] = lines(host);
      assert.match(first ?? '', /^Preview {2}http:\/\/(?:127\.0\.0\.1|192\.168\.1\.20|\[2001:db8::1\]):3000$/);
      assert.match(more.join(' '), /Warning: everyone .* drafts included/);
    });

  it('is every address of this machine if all were asked for', () =>
    assert.ok(lines('0.0.0.0').includes('Preview  http://192.168.1.20:3000')));

  const hosts: readonly (readonly [listening: string, header: string, isAccepted: boolean])[] = [
    ['127.0.0.1', 'localhost:3000', true],
    ['127.0.0.1', '[::1]:3000', true],
    ['127.0.0.1', 'evil.example:3000', false],
    ['127.0.0.1', '192.168.1.20:3000', false],
    ['0.0.0.0', '192.168.1.20:3000', true],
    ['0.0.0.0', 'evil.example', false],
    ['docs.lan', 'docs.lan:3000', true],
  ];
  for (const [listening, header, isAccepted] of hosts)
    it(`${isAccepted ? 'accepts' : 'refuses'} requests for ${header} while it listens on ${listening}`, () =>
      assert.equal(createHostRule(listening)(header), isAccepted));
});
