import assert from 'node:assert/strict';
import { createAddressList } from '../../contract/address-list.js';
import { clientAddress } from '../../contract/client-address.js';

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
