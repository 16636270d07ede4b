import assert from 'node:assert/strict';
import { RECORDS } from '../../../activities/store/records.js';
import { type FetchedDocument, scanDocument } from '../../../site/live/scan-document.js';
import { KnownScans, type ScanRecord } from '../../../source/live/known-scans.js';

const document = (
  path: string,
  contentType: string | undefined,
  body: string,
  more: Partial<FetchedDocument> = {},
) => ({
  address: `https://docs.test/${path}`,
  contentType,
  body: Buffer.from(body),
  scripts: 'auto' as const,
  ...more,
});

const PAGE = `<title>A</title><meta name="robots" content="noindex"><main><p>Some words.</p><a href="b">B</a><a href="#/guide">Guide</a>
<img src="a.png"><iframe src="frame"></iframe><script src="https://www.googletagmanager.com/gtag/js"></script></main>`;

const DOCUMENTS: readonly FetchedDocument[] = [
  document('a', 'text/html', PAGE),
  document('a', 'text/html', PAGE, { wantsWords: true }),
  document('a', 'text/html', PAGE, { scripts: 'strip', isDrawn: true }),
  document('other/a', 'text/html', PAGE),
  document('a.css', 'text/css', '@import "b.css"; p { background: url(c.png) }'),
  document('a.js', 'text/javascript', "import './b.js'; navigator.serviceWorker.register('/sw.js')"),
  document('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  document('a.svg', undefined, '<html>', { isForeign: true }),
  document('sitemap.xml', 'text/xml', '<urlset><url><loc>https://docs.test/z</loc></url></urlset>', {
    isSitemap: true,
  }),
  document('sitemap.xml', 'text/xml', '<urlset><url><loc>https://docs.test/z</loc></url></urlset>'),
];

/** Scans all documents, and returns what was found, the record, and the number of scans that were made. */
async function scanAll(scans: KnownScans, documents = DOCUMENTS) {
  let made = 0;
  const scan = scans.remember(async (each) => {
    made += 1;
    return scanDocument(each);
  });
  const found = [];
  for (const each of documents) found.push(await scan(each));
  const record = RECORDS.lastScans.parse(RECORDS.lastScans.encode(scans.record));
  return { found, made, record: record ?? assert.fail('the record is not read back') };
}

describe('known scans', () => {
  it('are what scanning the document found', async () => {
    const first = await scanAll(new KnownScans('1', undefined));
    assert.equal(first.made, DOCUMENTS.length);
    const second = await scanAll(new KnownScans('1', first.record));
    assert.equal(second.made, 0);
    assert.deepEqual(second.found, DOCUMENTS.map(scanDocument));
    assert.deepEqual(second.record, first.record);
  });

  it('have every text of all lists once', async () => {
    const { record } = await scanAll(new KnownScans('1', undefined));
    assert.ok(record.texts.includes('https://docs.test/b'));
    assert.equal(new Set(record.texts).size, record.texts.length);
  });

  it('are not used for other content, or by another version of the code', async () => {
    const { record } = await scanAll(new KnownScans('1', undefined));
    const changed = DOCUMENTS.map((each) => ({ ...each, body: Buffer.concat([each.body, Buffer.from(' ')]) }));
    assert.equal((await scanAll(new KnownScans('1', record), changed)).made, DOCUMENTS.length);
    assert.equal((await scanAll(new KnownScans('2', record))).made, DOCUMENTS.length);
  });

  it('are made again if the record lacks their texts', async () => {
    const { record } = await scanAll(new KnownScans('1', undefined));
    const damaged: ScanRecord = { ...record, texts: record.texts.slice(0, 1) };
    const { found } = await scanAll(new KnownScans('1', damaged));
    assert.deepEqual(found, DOCUMENTS.map(scanDocument));
  });

  it('are forgotten with the documents that a site no longer has', async () => {
    const { record } = await scanAll(new KnownScans('1', undefined));
    const fewer = await scanAll(new KnownScans('1', record), DOCUMENTS.slice(0, 2));
    assert.equal(Object.keys(fewer.record.scans).length, 2);
  });
});
