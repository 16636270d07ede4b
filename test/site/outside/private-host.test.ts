import assert from 'node:assert/strict';
import { addressProblem } from '../../../api/routes/webhooks/address-problem.js';
import { isPrivateHost } from '../../../site/outside/public-address.js';
import { parseGitAddress } from '../../../source/git-address.js';
import { parseLiveAddress } from '../../../source/live-address.js';

const PRIVATE = [
  'localhost',
  'LOCALHOST.',
  'db.localhost',
  'printer.local.',
  'vault.internal',
  'intranet',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '10.0.0.8',
  '169.254.169.254',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '[64:ff9b::a00:1]',
];
const PUBLIC = ['docs.example.com', 'docs.example.com.', 'localhost.example.com', '1.1.1.1', '[2606:4700::1111]'];

describe('hosts of private networks', () => {
  for (const host of PRIVATE) {
    it(`${host} is refused when it is saved, for a webhook, a repository and a live site, and called private`, () => {
      assert.ok(isPrivateHost(host));
      assert.match(addressProblem(`https://${host}/x`, false) ?? '', /is private/);
      for (const parsed of [
        parseGitAddress(`https://${host}/docs`, false),
        parseGitAddress(`ssh://git@${host}/docs`, false),
        parseLiveAddress(`http://${host}/`, false),
      ]) {
        assert.match('problem' in parsed ? parsed.problem : '', /private address/);
      }
    });

    it(`${host} is taken where the operator allows private networks`, () => {
      assert.equal(addressProblem(`https://${host}/x`, true), undefined);
      assert.ok(!('problem' in parseGitAddress(`https://${host}/docs`, true)));
      assert.ok(!('problem' in parseLiveAddress(`http://${host}/`, true)));
    });
  }

  for (const host of PUBLIC) {
    it(`${host} is taken`, () => {
      assert.equal(addressProblem(`https://${host}/x`, false), undefined);
      assert.ok(!('problem' in parseGitAddress(`https://${host}/docs`, false)));
      assert.ok(!('problem' in parseLiveAddress(`https://${host}/`, false)));
    });
  }
});
