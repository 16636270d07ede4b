import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { ExportEngineUnavailable } from '../../../api/engine/export-engine.js';
import { createStorePruner } from '../../../api/sweeps/store-pruner.js';
import { createLogger } from '../../../logging/logger.js';

const logger = createLogger('test', { level: 'silent', format: 'json' });

describe('asking for the pass over the store', () => {
  it("asks for the day's, and goes on asking while the engine is away", async () => {
    const asked = new EventEmitter();
    const days: string[] = [];
    const pruneStore = async (day: string) => {
      days.push(day);
      if (days.length === 3) asked.emit('enough');
      throw new ExportEngineUnavailable('the engine is away');
    };
    const now = () => new Date('2026-03-01T23:59:59.999Z');
    const enough = once(asked, 'enough');
    const parts = { exports: { pruneStore }, logger, now, firstAfterMilliseconds: 1, everyMilliseconds: 1 };
    const pruner = createStorePruner(parts);
    pruner.start();
    await enough;
    pruner.stop();
    assert.deepEqual(new Set(days), new Set(['2026-03-01']));
  });
});
