import assert from 'node:assert/strict';
import { fileHashes } from '../support/file-hashes.js';
import { downloadBundle, followJob, type JobBody, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type Services, startServices } from '../support/services.js';
import { until } from '../support/until.js';

const PAGES = 40;

/** The actions of people while an export is running. */
describe('an export during which', () => {
  let services: Services;
  let project: GeneratedSite;

  before(async () => {
    [services, project] = await Promise.all([
      startServices({ CHROMIUM_PATH: '/nonexistent', OFFPRINT_RENDER_SLOTS: '1' }),
      generateSite(PAGES),
    ]);
    await Promise.all([services.startApi(), services.startWorker()]);
  });
  after(async () => {
    await services?.stop();
    await project?.remove();
  });

  const underWay = async (domain: string) => {
    const { site, secret } = await services.addSite(domain, project.folder);
    const jobId = await startJob(services, secret, domain);
    await followJob(services, secret, jobId, ({ totalPages }) => totalPages !== null);
    return { site, secret, jobId };
  };

  it('its site is removed and added again ends well, alone, and both exports can be had', async () => {
    const { site, secret, jobId } = await underWay('removed.example');
    await services.database.sites.remove(site.organizationId, site.domain);
    const { title, source, hosting } = site;
    await services.database.sites.put(site.organizationId, site.domain, { title, source, hosting });
    const second = await services.call<{ code?: string; jobId: string }>(secret, 'POST', '/v1/static-export/jobs', {
      domain: site.domain,
    });
    if (second.status === 409) assert.deepEqual([second.body.code, second.body.jobId], ['job_active', jobId]);
    const { job } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, PAGES]);
    const again = second.status === 202 ? second.body.jobId : await startJob(services, secret, site.domain);
    assert.equal((await followJob(services, secret, again)).job.status, 'completed');
    const [one, other] = [await downloadBundle(services, secret, jobId), await downloadBundle(services, secret, again)];
    assert.deepEqual(await fileHashes(one.archive), await fileHashes(other.archive));
  });

  it('its key is revoked goes on, refuses that key, and answers another', async () => {
    const { site, secret, jobId } = await underWay('revoked.example');
    const { organizationId } = site;
    const [key] = await services.database.keys.list(organizationId);
    await services.database.keys.revoke(organizationId, key?.id ?? '');
    const { secret: other } = await services.database.keys.create({
      organizationId,
      name: 'other',
      kind: 'admin',
      scope: 'write',
    });
    const { job } = await followJob(services, other, jobId);
    assert.equal(job.status, 'completed', job.error);
    // Callers are remembered for a moment.
    await until(async () => (await services.call(secret, 'GET', `/v1/static-export/jobs/${jobId}`)).status === 401);
  });

  it('the plan is changed comes to its end, which is told once the plan allows', async () => {
    const { site, secret, jobId } = await underWay('plan.example');
    const read = () => services.call<JobBody & { code?: string }>(secret, 'GET', `/v1/static-export/jobs/${jobId}`);
    await services.database.organizations.setPlan(site.organizationId, 'free');
    await until(async () => (await read()).body.code === 'plan_required');
    await until(async () => (await services.database.jobs.getById(jobId))?.status === 'completed');
    await services.database.organizations.setPlan(site.organizationId, 'enterprise');
    await until(async () => (await read()).body.status === 'completed');
  });
});
