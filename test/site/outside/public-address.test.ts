import assert from 'node:assert/strict';
import { isPublicAddress } from '../../../site/outside/public-address.js';

const REFUSED = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'not an address',
  '',
];

describe('an address of the public internet', () => {
  for (const address of REFUSED) {
    it(`is not ${address || 'the empty string'}`, () => assert.equal(isPublicAddress(address), false));
  }

  for (const address of ['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1']) {
    it(`is ${address}`, () => assert.equal(isPublicAddress(address), true));
  }
});
