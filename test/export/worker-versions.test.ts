import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { Client, Connection } from '@temporalio/client';
import { readWorkerIdentity } from '../../contract/worker-identity.js';
import { EXPORT_TASK_QUEUE } from '../../workflows/messages.js';
import { followJob, startJob } from '../support/follow-job.js';
import { type HttpSite, startHttpSite } from '../support/http-site.js';
import { type Services, startServices } from '../support/services.js';
import { until } from '../support/until.js';

const PAGE =
  '<!doctype html><html lang="en"><head><title>Birds</title></head><body><main><h1>Birds</h1>Owls.</main></body></html>';

/** The numbers of Temporal's types of task queues: of workflows and of activities. */
const TASK_QUEUE_TYPES = [1, 2] as const;

describe('workers of two versions side by side', () => {
  let services: Services;
  let connection: Connection;
  let site: HttpSite;
  before(async () => {
    services = await startServices({
      CHROMIUM_PATH: '/nowhere/to/be/found',
      OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true',
    });
    await services.startApi();
    connection = await Connection.connect({ address: services.temporal.address });
    site = await startHttpSite({ '/': PAGE });
  });
  after(async () => {
    await connection?.close();
    await Promise.all([services?.stop(), site?.close()]);
  });

  const startVersion = (buildId: string) => services.startWorker({ TEMPORAL_WORKER_BUILD_ID: buildId });

  /** Makes a version the one that begins new exports, as `temporal worker deployment set-current-version` does. */
  async function use(buildId: string): Promise<void> {
    // Temporal knows a version when its worker has polled.
    await until(() =>
      connection.workflowService
        .setWorkerDeploymentCurrentVersion({
          namespace: 'default',
          deploymentName: 'offprint',
          buildId,
          identity: 'test',
        })
        .catch(() => undefined),
    );
    // Temporal tells its queues afterwards, and until then they begin exports on the former version. The queues are asked themselves:
    // the deployment's own state of the update may stay in progress although all queues know (temporalio/temporal#11842).
    for (const taskQueueType of TASK_QUEUE_TYPES) {
      await until(async () => {
        const { versioningInfo } = await connection.workflowService.describeTaskQueue({
          namespace: 'default',
          taskQueue: { name: EXPORT_TASK_QUEUE },
          taskQueueType,
        });
        return versioningInfo?.currentDeploymentVersion?.buildId === buildId;
      });
    }
  }

  /** Returns the processes that took steps of a job's workflow. */
  async function processesOf(jobId: string): Promise<ReadonlySet<number | undefined>> {
    const { events } = await new Client({ connection }).workflow.getHandle(jobId).fetchHistory();
    const identities = (events ?? []).flatMap(
      ({ workflowTaskCompletedEventAttributes: task, activityTaskStartedEventAttributes: step }) =>
        task?.identity ?? step?.identity ?? [],
    );
    return new Set(identities.map((identity) => readWorkerIdentity(identity)?.process));
  }

  const only = ({ pid }: ChildProcess) => new Set([pid]);

  it('an export ends on the version that began it; an upgrade and its undoing decide where the next ones begin', async () => {
    const organization = await services.database.organizations.create({ name: 'Birds', plan: 'enterprise' });
    const { secret } = await services.database.keys.create({
      ...{ organizationId: organization.id, name: 'test', kind: 'admin', scope: 'write' },
    });
    const domain = 'birds.example.com';
    await services.call(secret, 'PUT', `/v1/sites/${domain}`, { source: { type: 'url', url: site.url } });

    const older = await startVersion('one');
    const newer = await startVersion('two');
    await use('one');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    site.serve({
      '/': async () => {
        await released;
        return PAGE;
      },
    });
    const during = await startJob(services, secret, domain);
    await until(() => site.asked.includes('/') || undefined);
    await use('two');
    release();
    const finish = async (jobId: string) => {
      const { job } = await followJob(services, secret, jobId);
      assert.equal(job.status, 'completed', job.error);
      return await processesOf(jobId);
    };
    assert.deepEqual(await finish(during), only(older));

    site.serve({ '/': PAGE });
    assert.deepEqual(await finish(await startJob(services, secret, domain)), only(newer));
    await use('one');
    assert.deepEqual(await finish(await startJob(services, secret, domain)), only(older));
  });
});
