import assert from 'node:assert/strict';
import { chosenVariables } from '../../../cli/launcher/chosen-variables.js';
import type { LaunchOptions } from '../../../cli/launcher/launch.js';

describe('Variables that the launcher decides', () => {
  const startsPerHour = (options: Pick<LaunchOptions, 'environment'>) =>
    chosenVariables({
      options,
      paths: { home: '/home/offprint' },
      apiUrl: 'http://127.0.0.1:8080',
      siteHostPort: 8100,
      temporalAddress: '127.0.0.1:7233',
      chromiumPath: undefined,
    }).OFFPRINT_EXPORT_STARTS_PER_HOUR;

  it('let the owner of the machine export as often as they like', () =>
    assert.equal(startsPerHour({ environment: {} }), '1000000'));

  it('leave a limit that somebody set', () =>
    assert.equal(startsPerHour({ environment: { OFFPRINT_EXPORT_STARTS_PER_HOUR: '3' } }), '3'));
});
