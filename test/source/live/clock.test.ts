import assert from 'node:assert/strict';
import { createQueryEmbedder } from '../../../assistant/embeddings/query-embedder.js';
import { createHostPace } from '../../../source/live/host-pace.js';
import { until } from '../../support/until.js';

const HOUR = 3_600_000;

describe('a clock of the system that is set back by an hour', () => {
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });
  const setBack = () => {
    Date.now = () => now() - HOUR;
  };

  it('lets no host be left alone for an hour', async () => {
    const pace = createHostPace({ signal: new AbortController().signal, delayMs: 5, firstRestMs: 20 });
    assert.ok(pace.rest('host.test', undefined));
    setBack();
    await pace.turn('host.test');
    await pace.turn('host.test');
  });

  it('lets no endpoint for embeddings be left alone for an hour', async () => {
    let asked = 0;
    const embedder = {
      space: 'sample',
      embed: async () => {
        asked += 1;
        throw new Error('away');
      },
    };
    const queries = createQueryEmbedder(embedder, { onError: () => undefined, pauseMs: 20 });
    await queries.embed('one');
    setBack();
    await until(
      async () => {
        await queries.embed('two');
        return asked;
      },
      (count) => count > 1,
    );
  });
});
