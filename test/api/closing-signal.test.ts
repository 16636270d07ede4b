import assert from 'node:assert/strict';
import { fetch } from 'undici';
import type { AppParts } from '../../api/services.js';
import { startTestApi } from './support/start-test-api.js';

describe('the signal that ends the API', () => {
  it('ends downloads too: fetch accepts it once the app has been created', async () => {
    let closing: AppParts['closing'];
    const api = await startTestApi({
      replace: (parts) => {
        closing = parts.closing;
        return parts;
      },
    });
    try {
      assert.ok(closing);
      assert.equal((await fetch(`${api.url}/healthz`, { signal: closing })).status, 200);
    } finally {
      await api.stop();
    }
  });
});
