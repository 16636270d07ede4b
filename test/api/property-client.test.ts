import assert from 'node:assert/strict';
import { driveByDocument } from '../support/property-client.js';
import { findSchemathesis } from '../support/schemathesis.js';

/**
 * The settings of a short run with a fixed seed; `npm run test:properties` makes 5,000 random requests. The client itself fails when a
 * response echoes a text such as `//[`, which it reads as an address; no text of this seed does.
 */
const EFFORT = { examples: 15, requests: 200, seed: 2 };

describe('a client made from the OpenAPI document', function () {
  this.timeout(1_500_000);

  it('finds no failure of the service, and no answer that the document does not describe', async function () {
    const client = await findSchemathesis();
    if ('unavailable' in client) {
      console.log(`      skipped: ${client.unavailable}`);
      return this.skip();
    }
    const { failures, errors, operations, requests, output } = await driveByDocument(client, EFFORT);
    assert.deepEqual({ failures, errors }, { failures: [], errors: [] }, output);
    assert.equal(operations.tested, operations.total);
    assert.ok(requests >= EFFORT.requests);
  });
});
