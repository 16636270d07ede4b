import assert from 'node:assert/strict';
import { asSameBytes } from '../../pdf/same-bytes.js';

const printed = (time: string, first: number, stream = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Title (a)\n/CreationDate (D:${time}+00'00')\n/ModDate (D:${time}+00'00')>>\nendobj\n` +
      [1, 0, 2].map((step) => `/ID (node${String(first + step).padStart(8, '0')})\n`).join('') +
      `/Names [(node${String(first).padStart(8, '0')}) 5 0 R]\n${stream}`,
    'latin1',
  );

describe('the bytes of a printed file', () => {
  it('are the same whenever it was printed, and as many as before', () => {
    const [one, other] = [printed('20261130022848', 31), printed('20270101000000', 99_999_990)];
    const length = one.length;
    const same = asSameBytes(one).toString('latin1');
    assert.equal(same, asSameBytes(other).toString('latin1'));
    assert.equal(same.length, length);
    assert.match(same, /D:19700101000000\+00'00'/);
    assert.deepEqual(
      Array.from(same.matchAll(/\(node(\d+)\)/g), ([, id]) => Number(id)),
      [2, 1, 3, 1],
    );
  });

  it('of streams and texts stay', () => {
    const stream = "\xff\x00\x80 (node\\(00000031\\)) \\(node00000031\\) /CreationDate (D:20261130022848+00'00')";
    assert.ok(
      asSameBytes(printed('20261130022848', 31, stream))
        .toString('latin1')
        .endsWith(stream),
    );
    assert.equal(asSameBytes(Buffer.from('no file')).toString(), 'no file');
  });
});
