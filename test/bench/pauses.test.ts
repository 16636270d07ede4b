import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startLoad } from '../../bench/chaos/load.js';
import { startVictims } from '../../bench/chaos/victims.js';
import { runJob } from '../../bench/chaos/watched-job.js';
import { generateSite } from '../support/generated-site.js';
import { startServices } from '../support/services.js';
import { until } from '../support/until.js';

const PAUSE_MS = 6000;

describe('an export on a busy machine whose processes are paused', () => {
  it('gives the same bytes as one that nothing disturbs', async () => {
    const services = await startServices({ LOG_LEVEL: 'debug', OFFPRINT_RENDER_SLOTS: '1' }, { captureLogs: true });
    const site = await generateSite(30);
    const load = startLoad(1);
    try {
      const victims = await startVictims(services);
      const { site: added, secret } = await services.addSite('paused', site.folder);
      const undisturbed = await runJob(services, secret, 'paused', 'undisturbed');
      await rm(join(services.home, 'store/organizations', added.organizationId), { recursive: true });
      const linesBefore = services.logLines().length;
      const [paused] = await Promise.all([
        runJob(services, secret, 'paused', 'paused'),
        until(() =>
          services
            .logLines()
            .slice(linesBefore)
            .some(({ msg }) => msg === 'page rendered'),
        ).then(() => victims.pause('renderers', PAUSE_MS)),
      ]);
      assert.equal(paused.status, 'completed');
      assert.ok(paused.sha256 !== undefined && paused.sha256 === undisturbed.sha256);
    } finally {
      load.stop();
      await services.stop();
      await site.remove();
    }
  });
});
