import assert from 'node:assert/strict';
import { createBoundedEngine } from '../../../site/content/code/bounded-engine.js';
import { shareScanners } from '../../../site/content/code/shared-scanners.js';

describe('sharing what patterns are compiled to', () => {
  it('compiles a list once, and again only when all have given it up', async () => {
    const inner = await createBoundedEngine();
    let compiled = 0;
    let disposed = 0;
    const engine = shareScanners({
      createString: (text) => inner.createString(text),
      createScanner(patterns) {
        compiled += 1;
        const scanner = inner.createScanner(patterns);
        return {
          findNextMatchSync: (text, start, options) => scanner.findNextMatchSync(text, start, options),
          dispose() {
            disposed += 1;
            scanner.dispose?.();
          },
        };
      },
    });
    const text = engine.createString('one two');
    const [first, second] = [engine.createScanner(['o\\w', 't(\\w)']), engine.createScanner(['o\\w', 't(\\w)'])];
    const other = engine.createScanner(['t(\\w)', 'o\\w']);
    assert.equal(compiled, 2);
    assert.equal(first?.findNextMatchSync(text, 1, 0)?.captureIndices[0]?.start, 4);
    assert.equal(other.findNextMatchSync(text, 0, 0)?.index, 1);

    first?.dispose?.();
    first?.dispose?.();
    assert.equal(disposed, 0);
    assert.equal(second?.findNextMatchSync(text, 0, 0)?.index, 0);
    second?.dispose?.();
    assert.equal(disposed, 1);
    assert.equal(engine.createScanner(['o\\w', 't(\\w)']).findNextMatchSync(text, 0, 0)?.index, 0);
    assert.equal(compiled, 3);
  });
});
