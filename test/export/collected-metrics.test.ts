import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { end } from '../support/end-process.js';
import { eventually } from '../support/eventually.js';
import { followJob, startJob } from '../support/follow-job.js';
import { freePort } from '../support/free-port.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type Services, startServices } from '../support/services.js';

describe('metrics for a collector', () => {
  const requests: {
    readonly authorization: string | undefined;
    readonly path: string | undefined;
    readonly body: string;
  }[] = [];
  let collector: Server;
  let services: Services;
  let site: GeneratedSite;
  let host: ChildProcess;

  before(async () => {
    collector = createServer(async (request, response) => {
      // Temporal's library sends Protocol Buffers, in which names and labels are plain text.
      const body = (await buffer(request)).toString('latin1');
      requests.push({ authorization: request.headers.authorization, path: request.url, body });
      response.setHeader('Content-Type', request.headers['content-type'] ?? 'application/json').end();
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20mine',
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRIC_EXPORT_INTERVAL: '200',
    };
    [services, site] = await Promise.all([startServices(), generateSite(4)]);
    host = fork(fileURLToPath(new URL('../../host/main.js', import.meta.url)), {
      env: {
        ...services.environment,
        ...environment,
        SITE_HOST_TEMPLATE: 'http://{domain}.localhost',
        SITE_HOST_PORT: String(await freePort()),
      },
    });
    await Promise.all([services.startApi(environment), services.startWorker(environment), once(host, 'message')]);
  });

  after(async () => {
    if (host !== undefined) await end(host);
    await services?.stop();
    await site?.remove();
    collector?.close();
    collector?.closeAllConnections();
  });

  it('come from the API, the host, the worker and its engine, with the configured headers', async () => {
    const { secret } = await services.addSite('measured', site.folder);
    const { job } = await followJob(services, secret, await startJob(services, secret, 'measured'));
    assert.equal(job.status, 'completed');
    const bodies = () => requests.map(({ body }) => body).join('\n');
    for (const expected of [
      /"offprint-api"/,
      /"offprint_http_request_duration_seconds"/,
      /"offprint_jobs_ended_last_hour"/,
      /"offprint_part_up"/,
      /"offprint-host"/,
      /"offprint_host_open_sites"/,
      /"offprint-worker"/,
      /"offprint_worker_render_slots_busy"/,
      /"process_resident_memory_bytes"/,
      /temporal_activity_execution_latency/,
      /renderBatch/,
    ])
      await eventually(() => assert.match(bodies(), expected));
    assert.deepEqual([...new Set(requests.map(({ path }) => path))], ['/v1/metrics']);
    assert.deepEqual([...new Set(requests.map(({ authorization }) => authorization))], ['Bearer mine']);
  });
});
