import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { whenAborted } from '../../browser/when-aborted.js';
import { withinTime } from '../../browser/within-time.js';

describe('watching a signal', () => {
  it('rejects with the reason, and leaves no listener when the work is done', async () => {
    const ending = new AbortController();
    const watched = whenAborted(ending.signal);
    assert.equal(await withinTime(Promise.resolve(7), { seconds: 60, signal: ending.signal }), 7);
    assert.equal(getEventListeners(ending.signal, 'abort').length, 1);
    const reason = new Error('stop');
    ending.abort(reason);
    await assert.rejects(watched.aborted, reason);
    // A signal may be aborted before it is watched, and tells that nobody again.
    await assert.rejects(whenAborted(ending.signal).aborted, reason);
    await assert.rejects(withinTime(new Promise(() => {}), { seconds: 60, signal: ending.signal }), reason);
    watched.forget();
    assert.equal(getEventListeners(ending.signal, 'abort').length, 0);
  });
});
