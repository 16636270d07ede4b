import assert from 'node:assert/strict';
import { createEntryGate } from '../../bundle/entry-gate.js';

describe('the gate of an archive', () => {
  it('counts the folders that paths bring, since each is remembered', () => {
    const admit = createEntryGate({ maxEntries: 10, maxBytes: 100 }, (problem) => new Error(problem));
    const file = (path: string) => admit({ path, kind: 'file', sizeBytes: 1 });
    assert.equal(file('a/b/c/d/e/one'), 'a/b/c/d/e/one');
    assert.equal(file('a/b/c/d/e/two'), 'a/b/c/d/e/two');
    assert.equal(file('f/g/h/i/j/three'), 'f/g/h/i/j/three');
    assert.throws(() => file('k/four'), /"k\/four" exceeds the maximum of 10 folders/);
  });
});
