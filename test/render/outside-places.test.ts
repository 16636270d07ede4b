import assert from 'node:assert/strict';
import { placeOutsideFiles } from '../../render/process/outside-places.js';
import { memorySourceFiles } from '../support/memory-source-files.js';

const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAP8AACwAAAAAAQABAAACAkQBADs=', 'base64');
const OTHER_GIF = Buffer.concat([GIF, Buffer.from([0])]);
const place = (files: Record<string, Uint8Array>) =>
  [...placeOutsideFiles(memorySourceFiles(files)).values()].map(({ outputPath }) => outputPath);

describe('places of files of other hosts', () => {
  it('keep two files of one name apart', () => {
    const [first, second] = place({ 'https://a.test/s.gif': GIF, 'https://b.test/s.gif': OTHER_GIF });
    assert.notEqual(first, second);
  });

  it('are one where two addresses give the same bytes', () => {
    const [first, second] = place({ 'https://a.test/s.gif': GIF, 'https://b.test/t.png?size=2': GIF });
    assert.equal(first, second);
  });

  it('are short and portable, however long and odd an address is', () => {
    const [only] = place({ [`https://a.test/${'x'.repeat(600)}/../CON?a=<b>|c`]: GIF });
    assert.match(only ?? '', /^offprint\/outside\/[0-9a-f]{20}\.gif$/);
  });

  it('leave files of the project alone', () => assert.deepEqual(place({ 'images/a.gif': GIF }), []));
});
