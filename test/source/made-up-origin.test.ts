import assert from 'node:assert/strict';
import type { Finding } from '../../site/model/finding.js';
import { withoutMadeUpOrigin } from '../../source/made-up-origin.js';

describe('the findings of a built folder', () => {
  const finding: Finding = {
    code: 'broken-link',
    severity: 'error',
    message:
      'A link leads to “http://localhost/a/”, which is not there. See http://localhost:8080/a and https://docs.test/a.',
    page: 'help',
  };

  it('name its pages by their paths if it does not say where it is published', () => {
    const [named] = withoutMadeUpOrigin([finding], 'http://localhost/');
    assert.deepEqual(named, {
      ...finding,
      message: 'A link leads to “/a/”, which is not there. See http://localhost:8080/a and https://docs.test/a.',
    });
  });

  it('stay as they are if it does', () => {
    for (const start of ['https://docs.test/', 'http://localhost:8080/'])
      assert.deepEqual(withoutMadeUpOrigin([finding], start), [finding]);
  });
});
