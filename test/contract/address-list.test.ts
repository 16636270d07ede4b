import assert from 'node:assert/strict';
import {
  createAddressList,
  InvalidAddressList,
  isAddressOrRange,
  normalizeAddressList,
} from '../../contract/address-list.js';

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

describe('normalizeAddressList', () => {
  const accepted: readonly (readonly [string, string])[] = [
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7/32', '192.0.2.7/32'],
    ['10.9.8.7/8', '10.0.0.0/8'],
    ['2001:0DB8:0::1', '2001:db8::1'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['fc00::/7', 'fc00::/7'],
    ['::1/128', '::1/128'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1/104', '10.0.0.0/8'],
  ];
  for (const [entry, kept] of accepted) {
    it(`${entry} is kept as ${kept}`, () => assert.deepEqual(normalizeAddressList([entry]), [kept]));
  }

  const catchAll = ['0.0.0.0/0', '8.8.8.8/0', '0.0.0.0/1', '128.0.0.0/7', '::/0', '2000::/3', '::ffff:0:0/96', '::/1'];
  for (const entry of catchAll) {
    it(`${entry} is refused as too wide`, () =>
      assert.throws(
        () => normalizeAddressList(['192.0.2.1', entry]),
        (error) => error instanceof InvalidAddressList && error.message.includes('nearly everyone'),
      ));
  }

  const malformed = [
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '256.0.0.1',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    'fe80::1%eth0',
    '192.0.2.1,192.0.2.2',
    '192.0.2.1\0',
  ];
  for (const entry of malformed) {
    it(`${JSON.stringify(entry)} is refused as no address`, () =>
      assert.throws(
        () => normalizeAddressList([entry]),
        (error) => error instanceof InvalidAddressList && error.message.includes('not an IPv4 or IPv6'),
      ));
  }

  it('repetitions are kept once', () => {
    assert.deepEqual(normalizeAddressList(['10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1']), ['10.0.0.1']);
  });

  it('more than 100 entries are refused', () => {
    const entries = Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`);
    assert.throws(() => normalizeAddressList(entries), InvalidAddressList);
  });
});
