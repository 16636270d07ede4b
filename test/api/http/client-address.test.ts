import assert from 'node:assert/strict';
import { createAddressList, isAddressOrRange } from '../../../api/http/address-list.js';
import { clientAddress } from '../../../api/http/client-address.js';

describe('an address list', () => {
  for (const [entry, address, expected] of [
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.0/33', '192.0.2.0', false],
    ['192.0.2.0/', '192.0.2.0', false],
    ['192.0.2.0/24/24', '192.0.2.0', false],
    ['::ffff:192.0.2.0/120', '192.0.2.9', true],
    ['192.0.2.0/24', '::ffff:192.0.2.9', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
    ['fe80::1', 'fe80::1%eth0', true],
    ['::1', '127.0.0.1', false],
    ['192.0.2.0/24', '0xc0.0.2.1', false],
    ['nonsense', 'nonsense', false],
    ['192.0.2.0/24', '', false],
  ] as const) {
    it(`${entry} ${expected ? 'has' : 'has not'} ${address || 'nothing'}`, () => {
      assert.equal(createAddressList([entry]).includes(address), expected);
    });
  }

  it('tells entries that can never match', () => {
    assert.equal(isAddressOrRange('10.0.0.0/8'), true);
    assert.equal(isAddressOrRange('proxy.internal'), false);
  });
});

describe("the caller's address", () => {
  const trusted = createAddressList(['10.0.0.0/8', '2001:db8::/32']);
  for (const [what, peer, forwardedFor, expected] of [
    ['is the peer', '203.0.113.1', undefined, '203.0.113.1'],
    ['is the peer that nobody trusts, whatever it says', '203.0.113.1', '192.0.2.1', '203.0.113.1'],
    ['is what a trusted proxy says', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['is the last one before trusted proxies', '10.0.0.1', '198.51.100.1, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
    ['is the first hop when all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['comes without the port', '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
    ['comes without brackets', '10.0.0.1', '[2001:db9::1]:4711', '2001:db9::1'],
    ['is plain IPv4 where the peer is mapped', '::ffff:10.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
    ['is the proxy when a hop cannot be read', '10.0.0.1', '192.0.2.1, secret', '10.0.0.1'],
    ['is nothing for a socket without address', undefined, '192.0.2.1', ''],
  ] as const) {
    it(what, () => assert.equal(clientAddress(peer, forwardedFor, trusted), expected));
  }
});
