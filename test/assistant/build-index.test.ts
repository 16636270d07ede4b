import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIndex, IndexBuilder } from '../../assistant/index/build-index.js';
import { ColumnReader } from '../../assistant/index/column-reader.js';
import { FIELDS, INDEX_FORMAT } from '../../assistant/index/index-format.js';
import { fileSpool } from '../../assistant/index/spool.js';
import { stemmerFor } from '../../assistant/language/stems.js';
import { termsOf } from '../../assistant/language/terms.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const TEXTS = [
  ['en', 'Running runs run the runner; useState and docs.json, docs.json again, and @agent --no-open.'],
  ['de', 'Die Häuser des Hauses: Running runs. useState bleibt useState.'],
  ['en', `Houses and Häuser. ${'retry '.repeat(200)}https://example.com/docs/${'x'.repeat(90)}`],
  ['ja', '日本語の文書を検索する。日本語 useState'],
] as const;

describe('an index of passages', () => {
  const builder = new IndexBuilder();
  TEXTS.forEach(([language, text], index) => {
    builder.addPage(pageOf(language, text, index));
  });
  const reader = new ColumnReader(Buffer.concat([...builder.finish()]), INDEX_FORMAT);
  const names = reader.text('terms').split('\n');

  // Words are remembered across texts: in another language, the same word has another stem.
  it('counts in each text the terms that the text has by itself', () => {
    for (const [chunk, [language, text]] of TEXTS.entries()) {
      const expected = new Map<string, number>();
      for (const { term } of termsOf(text, stemmerFor(language))) expected.set(term, (expected.get(term) ?? 0) + 1);
      const capped = [...expected].map(([term, count]) => [term, Math.min(count, 127)] as const);
      assert.deepEqual(bodyCounts(chunk), new Map(capped.sort(byTerm)));
    }
  });

  it('has the length of each text in terms, without the parts of identifiers', () => {
    const lengths = reader.u16('lengths');
    for (const [chunk, [language, text]] of TEXTS.entries()) {
      const terms = termsOf(text, stemmerFor(language)).filter(({ kind }) => kind !== 'part');
      assert.equal(lengths[chunk * FIELDS.length], terms.length);
    }
  });

  // A hundred places are in memory at most, so that most terms are in several runs.
  it('has the same bytes whatever is kept in memory', async () => {
    const folder = await createTemporaryFolder('build-index');
    const pages = Array.from({ length: 60 }, (_, index) => {
      const [language, text] = TEXTS[index % TEXTS.length] ?? TEXTS[0];
      return pageOf(language, `${text} Only ${index} and ${index % 7}.`, index);
    });
    let spools = 0;
    const onDisk = new IndexBuilder(() => fileSpool(join(folder.path, String(spools++))), 100);
    for (const page of pages) onDisk.addPage(page);
    assert.ok(Buffer.concat([...onDisk.finish()]).equals(buildIndex(pages)));
    assert.equal(onDisk.pages, 60);
    assert.deepEqual([spools, await readdir(folder.path)], [3, []]);
    await folder.remove();
  });

  function bodyCounts(chunk: number): Map<string, number> {
    const [starts, chunks, counts] = [reader.u32('starts'), reader.u32('chunks'), reader.u8('counts')];
    const found: [string, number][] = [];
    for (const [index, name] of names.entries())
      for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at++) {
        const count = counts[at * FIELDS.length] ?? 0;
        if (chunks[at] === chunk && count > 0) found.push([name, count]);
      }
    return new Map(found.sort(byTerm));
  }
});

const byTerm = ([one]: readonly [string, number], [other]: readonly [string, number]) => (one < other ? -1 : 1);

function pageOf(language: string, text: string, index: number): PagePassages {
  return {
    path: `page-${index}`,
    title: `Title ${index}`,
    keywords: [],
    boost: 1,
    scope: { language },
    nonDefault: [],
    groups: [],
    kind: 'page',
    passages: [{ anchor: '', headings: [], text }],
  };
}
