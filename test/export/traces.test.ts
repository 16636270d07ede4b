import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../support/eventually.js';
import { followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type Services, startServices } from '../support/services.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}

interface Received {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

describe('traces', () => {
  const spans: (Span & { readonly service: unknown })[] = [];
  const authorizations = new Set<string | undefined>();
  let collector: Server;
  let services: Services;
  let site: GeneratedSite;

  before(async () => {
    collector = createServer(async (request, response) => {
      const received = JSON.parse(await text(request)) as Received;
      authorizations.add(request.headers.authorization);
      assert.equal(request.url, '/v1/traces');
      for (const { resource, scopeSpans } of received.resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
      }
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20mine',
      OTEL_METRICS_EXPORTER: 'none',
      // Sends spans soon.
      OTEL_BSP_SCHEDULE_DELAY: '100',
    };
    [services, site] = await Promise.all([
      startServices({ LOG_LEVEL: 'info' }, { captureLogs: true }),
      generateSite(8),
    ]);
    await Promise.all([services.startApi(environment), services.startWorker(environment)]);
  });

  after(async () => {
    await services?.stop();
    await site?.remove();
    collector?.close();
  });

  it('show an export as one trace, from the request to the render process', async () => {
    const { secret } = await services.addSite('traced', site.folder);
    const callers = { traceId: 'c'.repeat(32), spanId: 'd'.repeat(16) };
    const started = await fetch(`${services.url}/v1/static-export/jobs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        traceparent: `00-${callers.traceId}-${callers.spanId}-01`,
      },
      body: JSON.stringify({ domain: 'traced' }),
    });
    const { jobId } = (await started.json()) as { readonly jobId: string };
    const { job } = await followJob(services, secret, jobId);
    assert.equal(job.status, 'completed');

    const whole = await eventually(() => {
      const found = spans.find(({ name }) => name === 'export');
      assert.ok(found);
      return found;
    });
    const inTrace = () => spans.filter(({ traceId }) => traceId === whole.traceId);
    // Each process sends its own spans, when it likes.
    await eventually(() => {
      for (const name of ['planExport', 'renderBatch', 'render process', 'packageBundle', 'verifyBatches', 'recordJob'])
        assert.ok(
          inTrace().some((span) => span.name === name),
          name,
        );
    });
    for (const name of ['planExport', 'renderBatch', 'packageBundle', 'recordJob']) {
      const step = inTrace().find((span) => span.name === name);
      assert.equal(step?.parentSpanId, whole.spanId, name);
      assert.equal(step.service, 'offprint-worker');
    }
    const batch = inTrace().find(({ name }) => name === 'renderBatch');
    assert.ok(inTrace().some((span) => span.name === 'render process' && span.parentSpanId === batch?.spanId));
    const steps = inTrace().filter(({ parentSpanId }) => parentSpanId === whole.spanId);
    for (const { name, startTimeUnixNano } of steps.filter((step) => step.name !== 'recordJob'))
      assert.ok(BigInt(startTimeUnixNano) >= BigInt(whole.startTimeUnixNano), name);

    const request = await eventually(() => {
      const found = spans.find(({ name }) => name === 'POST /v1/static-export/jobs');
      assert.ok(found);
      return found;
    });
    assert.deepEqual([request.traceId, request.parentSpanId], [callers.traceId, callers.spanId]);
    assert.deepEqual(
      request.links?.map(({ traceId, spanId }) => ({ traceId, spanId })),
      [{ traceId: whole.traceId, spanId: whole.spanId }],
    );
    assert.equal(request.service, 'offprint-api');
    assert.ok(!spans.some(({ name }) => /healthz|readyz|metrics/.test(name)));
    assert.deepEqual([...authorizations], ['Bearer mine']);

    const lines = services.logLines();
    assert.ok(lines.some((line) => line.msg === 'request' && line.trace_id === callers.traceId));
    assert.doesNotMatch(JSON.stringify(spans), new RegExp(secret));
  });

  it('of an export that fails name the failing step, without its message', async () => {
    const { secret } = await services.addSite('untraced', `${site.folder}/not-there`);
    const jobId = await startJob(services, secret, 'untraced');
    const { job } = await followJob(services, secret, jobId);
    assert.equal(job.status, 'failed');
    const named = (key: string, value: string) => (span: Span) =>
      span.attributes.some((each) => each.key === key && each.value.stringValue === value);
    await eventually(() => {
      const own = spans.filter(named('offprint.job.id', jobId));
      assert.ok(own.some((span) => span.name === 'export' && named('offprint.job.status', 'failed')(span)));
      assert.ok(own.some((span) => span.attributes.some(({ key }) => key === 'error.type')));
    });
    assert.doesNotMatch(JSON.stringify(spans), /not-there/);
  });
});
