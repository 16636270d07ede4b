import assert from 'node:assert/strict';
import { readRecord } from '../../../activities/store/record-objects.js';
import { RECORDS } from '../../../activities/store/records.js';
import { CURRENT_INDEX } from '../../../assistant/index/current-index.js';
import { encodeCrawlRecord, parseCrawlRecord } from '../../../site/live/crawl-record.js';
import { parsePageContent } from '../../../site/model/parse-page-content.js';
import { knownControls, knownDrawing, recordCrawl } from '../../../source/live/last-crawl.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { type KeptRecord, UnreadableRecord } from '../../../storage/named/kept-record.js';

const ALL: readonly Pick<KeptRecord<unknown>, 'kind' | 'version' | 'parse' | 'require'>[] = [
  ...Object.values(RECORDS),
  CURRENT_INDEX,
];

/** Bytes that are no record of this kind and version, whatever the kind. */
function others({ kind, version }: Pick<KeptRecord<unknown>, 'kind' | 'version'>): Readonly<Record<string, Buffer>> {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  return {
    empty: Buffer.alloc(0),
    'cut off': Buffer.from(`{"kind":"${kind}","version":${version},"val`),
    'no JSON': Buffer.from([0xff, 0xfe, 0]),
    'JSON that is null': json(null),
    'a list': json([]),
    'a value without its envelope, as it was once written': json({ key: 'a', findings: [], segment: {} }),
    'of no value': json({ kind, version }),
    'of a value that is null': json({ kind, version, value: null }),
    'of another shape': json({ kind, version, value: { pages: 'many', segment: null } }),
    'of the version before': json({ kind, version: version - 1, value: {} }),
    'of the version after': json({ kind, version: version + 1, value: {} }),
    'of another kind': json({ kind: `${kind} of old`, version, value: {} }),
  };
}

describe('a kept record', () => {
  it('is of a kind that no other one has', () => {
    assert.equal(new Set(ALL.map(({ kind }) => kind)).size, ALL.length);
  });

  for (const record of ALL)
    it(`“${record.kind}” is passed over, or refused with a sentence that says what to do, if it is not of this version and shape`, () => {
      for (const [what, bytes] of Object.entries(others(record))) {
        assert.equal(record.parse(bytes), undefined, what);
        assert.throws(
          () => record.require(bytes),
          (error: unknown) => {
            assert.ok(error instanceof UnreadableRecord, what);
            assert.match(
              error.message,
              /^the record “.+” (?:is damaged|was written by another version of Offprint); start the export again$/,
            );
            return true;
          },
        );
      }
    });

  it('is read as it was written', async () => {
    const store = createMemoryObjectStore();
    const value = { key: 'sources/図', fetchedAt: { 'https://a.test/é': 1 }, failedAt: {} };
    await store.put('a', RECORDS.outsideIndex.encode(value));
    assert.deepEqual(await readRecord(store, 'a', RECORDS.outsideIndex), value);
    assert.equal(await readRecord(store, 'a', RECORDS.lastCrawl), undefined);
    assert.equal(await readRecord(store, 'b', RECORDS.outsideIndex), undefined);
  });

  it('of a crawl with drawn pages is read as it was written', async () => {
    const store = createMemoryObjectStore();
    const outcome = { kind: 'page', sha256: 'x', sizeBytes: 1, title: '', textHash: '', shapeHash: '' } as const;
    const address = 'https://a.test/#/guide';
    const task = { address, wanted: 'route', depth: 0, from: undefined } as const;
    const drawnFrom = [
      ['https://a.test/', 'hash'],
      ['https://a.test/gone', null],
    ] as const;
    const controls = { replacing: ['Quotes'], unpressed: 1 };
    const last = recordCrawl('key', new Map([[address, { task, outcome: { ...outcome, drawnFrom, controls } }]]));
    await store.put('a', RECORDS.lastCrawl.encode(last));
    const read = (await readRecord(store, 'a', RECORDS.lastCrawl)) ?? assert.fail('it is not read');
    assert.deepEqual(knownDrawing(read, address), drawnFrom);
    assert.deepEqual(knownControls(read, address), controls);
    // Another version of the code would draw it differently.
    const { drawings = assert.fail('no page is drawn') } = read;
    assert.equal(knownDrawing({ ...read, drawings: { ...drawings, version: 1 } }, address), undefined);
  });
});

describe('a cached content of a page', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"html":"x"}',
    '{"html":"x","headings":[],"dependencies":null,"findings":[]}',
  ])
    it(`${text === '' ? 'without a byte' : text} is rendered again`, () => {
      assert.equal(parsePageContent(Buffer.from(text)), undefined);
    });
});

describe('the record of a crawl', () => {
  const site = { start: 'https://a.test/', otherStarts: [], scripts: 'auto', name: 'A', findings: [] } as const;
  const whole = encodeCrawlRecord({ site, entries: [{ kind: 'file', address: 'https://a.test/図.png' }] });

  it('is read as it was written', () => {
    const { site: read, entries } = parseCrawlRecord(whole);
    assert.deepEqual([read, entries], [site, [{ kind: 'file', address: 'https://a.test/図.png' }]]);
  });

  for (const [what, text] of [
    ['empty', ''],
    ['null', 'null'],
    ['without a version', JSON.stringify(site)],
    ['with an entry of another shape', `${whole.toString('utf8')}{"kind":"page"}\n`],
    ['cut off', whole.toString('utf8').slice(0, -10)],
  ] as const)
    it(`that is ${what} is refused with a sentence that says what to do`, () => {
      assert.throws(() => parseCrawlRecord(Buffer.from(text)), {
        name: 'SiteUnreadable',
        message: /another version of Offprint. Start the export again/,
      });
    });
});
