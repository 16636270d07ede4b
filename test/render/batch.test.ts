import assert from 'node:assert/strict';
import { type BatchFacts, encodeBatchFacts, parseBatchFacts } from '../../render/batch.js';

describe('the facts of a batch', () => {
  const menu = Array.from({ length: 200 }, (_, index) => ({ path: `guide/topic-${index}.html` }));
  const written = { file: 'a.mdx', line: 3, column: 1 };
  const facts: BatchFacts = {
    documents: Array.from({ length: 50 }, (_, index) => ({
      page: `p${index}`,
      outputPath: `p${index}.html`,
      facts: {
        ids: ['content', `own-${index}`],
        references: [
          ...menu,
          { path: 'a.html', fragment: 'x' },
          { path: 'a.html', fragment: 'x', from: { ...written, line: index } },
          { path: 'a.html', fragment: '' },
        ],
        outsideRequests: index === 7 ? ['https://example.com/a.png'] : [],
      },
    })),
    findings: [{ code: 'encoding', severity: 'warning', message: 'Told.' }],
  };

  it('are what they were when they are read again', () => {
    assert.deepEqual(parseBatchFacts(encodeBatchFacts(facts)), facts);
  });

  it('hold what pages share once', () => {
    const [document] = facts.documents;
    assert.ok(document);
    const one = encodeBatchFacts({ ...facts, documents: [document] }).length;
    assert.ok(encodeBatchFacts(facts).length < one * 12);
  });
});
