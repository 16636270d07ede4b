import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BadSignature,
  keyIdText,
  parsePublicKey,
  parseSignature,
  publicKeyFile,
  publicKeyText,
  signHash,
  verifyHash,
} from '../../signing/minisign.js';
import { encodeForSigning } from '../../signing/provenance.js';
import { generateKey, InvalidKey, readSigningKey } from '../../signing/signing-key.js';
import { createTemporaryFolder } from '../support/temporary-folder.js';

/** A key pair without a password, and a signature, all made by minisign 0.11. */
const SECRET_FILE = `untrusted comment: minisign encrypted secret key
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAz50GDLs9+G+Z1RICm0MhMoE4+DzY+CvNCmo+CncQrqLzXsKfW2mJ+U4hvLTCK0GaC/CMnd7/f1263X8qF+SelEjz5wGVEiIlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
`;
const PUBLIC_FILE = `untrusted comment: minisign public key 6FF83DBB0C069DCF
RWTPnQYMuz34b04hvLTCK0GaC/CMnd7/f1263X8qF+SelEjz5wGVEiIl
`;
const COMMENT = 'site:docs.example.com\thashed';
const SIGNATURE = `untrusted comment: signature from minisign secret key
RUTPnQYMuz34b/tqr6JFa+2pczrPJ/dMRp41+Zs8uJOERAOg2Bp/EObfRHdDZkdiW5uPE2lGSq6O6Gu0x6jp48APx/RSHWE0MAo=
trusted comment: ${COMMENT}
n0pmRsmUIVOogL9GuXa3wux/cDTvUQzI8bhee9Oh7jEW3ymHfqoX1hv4Fu+wxMTgLvy7Q8hG4WltZ5KufEpBCQ==
`;
const hash = (text: string) => createHash('blake2b512').update(text).digest();
const HASH = hash('an archive\n');
const withoutFirst = (text: string) => text.slice(text.indexOf('\n'));

describe('a signature in the format of minisign', () => {
  const key = readSigningKey(SECRET_FILE);
  const trusted = [parsePublicKey(PUBLIC_FILE)];

  it('is byte for byte the one that minisign makes with the same key', () => {
    assert.equal(withoutFirst(signHash(key, HASH, COMMENT)), withoutFirst(SIGNATURE));
    assert.equal(publicKeyFile(key), PUBLIC_FILE);
  });

  it('by minisign is accepted, with its comment', () => {
    const { comment, key: by } = verifyHash(trusted, HASH, parseSignature(SIGNATURE));
    assert.deepEqual([comment, keyIdText(by)], [COMMENT, '6FF83DBB0C069DCF']);
  });

  it('by a new key is accepted by minisign itself', async function () {
    if (spawnSync('minisign', ['-v']).error !== undefined) {
      console.log('      skipped: minisign is not installed');
      return this.skip();
    }
    const folder = await createTemporaryFolder('minisign');
    try {
      const own = readSigningKey(generateKey());
      const file = join(folder.path, 'docs.tar.gz');
      await writeFile(file, 'text of an archive');
      await writeFile(`${file}.minisig`, signHash(own, hash('text of an archive'), 'site:docs'));
      const ask = () => spawnSync('minisign', ['-V', '-P', publicKeyText(own), '-m', file], { encoding: 'utf8' });
      assert.match(ask().stdout, /verified\nTrusted comment: site:docs/);
      await writeFile(file, 'text of another archive');
      assert.notEqual(ask().status, 0);
    } finally {
      await folder.remove();
    }
  });

  const line = (number: number) => SIGNATURE.split('\n')[number] ?? '';
  const other = readSigningKey(generateKey());
  const refused: readonly (readonly [string, string, Buffer, RegExp])[] = [
    ['another archive', SIGNATURE, hash('another archive\n'), /does not belong to this archive/],
    ['another comment', SIGNATURE.replace('site:docs', 'site:evil'), HASH, /comment of the signature was modified/],
    ['a key that is not trusted', signHash(other, HASH, COMMENT), HASH, /which is not trusted \(6FF83DBB0C069DCF\)/],
    ['a cut line', SIGNATURE.replace(line(1), line(1).slice(0, -4)), HASH, /not a file of minisign/],
    ['another line', SIGNATURE.replace(line(1), line(1).replace('/tqr', '/tqs')), HASH, /does not belong/],
    ['no second signature', SIGNATURE.replace(line(3), ''), HASH, /not a file of minisign/],
    ['the kind without a hash', SIGNATURE.replace('RUTPn', 'RWTPn'), HASH, /of an old kind/],
    ['a page of a server', '<html>', HASH, /not a file of minisign/],
    ['nothing', '', HASH, /not a file of minisign/],
  ];
  for (const [what, text, of, message] of refused) {
    it(`with ${what} is refused`, () => {
      assert.throws(
        () => verifyHash(trusted, of, parseSignature(text)),
        (error) => {
          assert.ok(error instanceof BadSignature);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it('by an impostor with the id of a trusted key is refused', () => {
    const impostor = { ...other, id: key.id };
    const text = signHash(impostor, HASH, COMMENT);
    assert.throws(() => verifyHash(trusted, HASH, parseSignature(text)), BadSignature);
  });

  it('comments of several lines cannot be signed', () => {
    assert.throws(() => signHash(key, HASH, 'one\ntwo'), RangeError);
  });
});

describe('a signing key', () => {
  it('of OpenSSL is read, and has the same id wherever it is read', () => {
    const pem = generateKey();
    assert.deepEqual(readSigningKey(pem).id, readSigningKey(pem).id);
    assert.deepEqual(parsePublicKey(publicKeyText(readSigningKey(pem))).bytes, readSigningKey(pem).bytes);
  });

  for (const [what, text, message] of [
    ['a text', 'hello', /neither a PEM file nor/],
    ['a broken PEM file', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', /not a readable PEM/],
    ['a secret key with a password', SECRET_FILE.replace('RWQAAEIy', 'RWRTY0Iy'), /has a password/],
    ['a damaged secret key', SECRET_FILE.replace('+Z1RIC', '+Z1RID'), /damaged/],
    ['a public key', PUBLIC_FILE, /neither a PEM file nor/],
  ] as const) {
    it(`is not ${what}`, () => {
      assert.throws(
        () => readSigningKey(text),
        (error) => error instanceof InvalidKey && message.test(error.message),
      );
    });
  }

  it('has a public half that is one line', () => {
    for (const text of ['', 'RW', SIGNATURE, SECRET_FILE]) assert.throws(() => parsePublicKey(text), InvalidKey);
  });
});

describe('a signed statement', () => {
  // The example of https://github.com/secure-systems-lab/dsse/blob/master/protocol.md.
  it('is signed over the bytes that DSSE prescribes', () => {
    assert.equal(
      encodeForSigning('http://example.com/HelloWorld', Buffer.from('hello world')).toString(),
      'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
    );
  });
});
