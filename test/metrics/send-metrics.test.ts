import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HistogramMetric, Metric } from '../../metrics/metric.js';
import { metricsText } from '../../metrics/metrics-text.js';
import { sendMetrics } from '../../metrics/send-metrics.js';

interface Point {
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue: string } }[];
  readonly asDouble?: number;
  readonly count?: number;
  readonly sum?: number;
  readonly bucketCounts?: readonly number[];
  readonly explicitBounds?: readonly number[];
}

interface Sent {
  readonly name: string;
  readonly description: string;
  readonly gauge?: { readonly dataPoints: readonly Point[] };
  readonly sum?: { readonly dataPoints: readonly Point[]; readonly isMonotonic: boolean };
  readonly histogram?: { readonly dataPoints: readonly Point[] };
}

const DURATIONS: HistogramMetric = {
  name: 'durations_seconds',
  type: 'histogram',
  help: 'How long it takes.',
  bounds: [0.1, 1],
  series: [{ labels: { route: '/a "b"' }, buckets: [1, 2, 3], count: 6, sum: 12.5 }],
};

const METRICS: readonly Metric[] = [
  { name: 'swaps_total', type: 'counter', help: 'Swaps.', samples: [[{}, 7]] },
  {
    name: 'jobs',
    type: 'gauge',
    help: 'Jobs.',
    samples: [
      [{ status: 'queued' }, 2],
      [{ status: 'running' }, 0],
    ],
  },
  DURATIONS,
];

describe('sending metrics to a collector', () => {
  const bodies: { readonly path: string | undefined; readonly body: string }[] = [];
  let collector: Server;
  let url: string;

  before(async () => {
    collector = createServer(async (request, response) => {
      bodies.push({ path: request.url, body: await text(request) });
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/metrics`;
  });

  after(() => {
    collector.close();
    collector.closeAllConnections();
  });

  it('sends the values that /metrics has', async () => {
    const sender = await sendMetrics('offprint-test', { url, intervalMs: 3_600_000, headers: {} }, () => METRICS);
    await sender?.close();
    const [{ path, body }] = bodies as [(typeof bodies)[number]];
    assert.equal(path, '/v1/metrics');
    const { resourceMetrics } = JSON.parse(body);
    const sent: readonly Sent[] = resourceMetrics[0].scopeMetrics.flatMap(
      (scope: { metrics: Sent[] }) => scope.metrics,
    );
    const service = resourceMetrics[0].resource.attributes.find(({ key }: { key: string }) => key === 'service.name');
    assert.equal(service.value.stringValue, 'offprint-test');
    assert.deepEqual(linesOf(sent).sort(), metricsText(METRICS).split('\n').filter(isSample).sort());
    assert.equal(sent.find(({ name }) => name === 'swaps_total')?.sum?.isMonotonic, true);
  });

  it('does nothing without an address', async () => {
    let collected = 0;
    const sender = await sendMetrics('offprint-test', { intervalMs: 100, headers: {} }, () => {
      collected += 1;
      return METRICS;
    });
    assert.equal(sender, undefined);
    assert.equal(collected, 0);
  });

  it('ends although the collector is unreachable and the values cannot be read', async () => {
    const away = { url: 'http://127.0.0.1:1/v1/metrics', intervalMs: 100, headers: {} };
    const sender = await sendMetrics('offprint-test', away, () => METRICS);
    await sender?.close();
    const failing = await sendMetrics('offprint-test', { ...away, url }, () => Promise.reject(new Error('away')));
    await failing?.close();
  });
});

const isSample = (line: string) => line !== '' && !line.startsWith('#');

/** Writes metrics as received in Prometheus' text format, by the specification of OTLP alone. */
function linesOf(sent: readonly Sent[]): string[] {
  return sent.flatMap(({ name, gauge, sum, histogram }) => [
    ...((gauge ?? sum)?.dataPoints.map((point) => `${name}${labels(point)} ${point.asDouble}`) ?? []),
    ...(histogram?.dataPoints ?? []).flatMap((point) => {
      const { bucketCounts = [], explicitBounds = [], count, sum: total } = point;
      let below = 0;
      return [
        ...bucketCounts.map((inside, index) => {
          below += inside;
          return `${name}_bucket${labels(point, `le="${explicitBounds[index] ?? '+Inf'}"`)} ${below}`;
        }),
        `${name}_sum${labels(point)} ${total}`,
        `${name}_count${labels(point)} ${count}`,
      ];
    }),
  ]);
}

function labels({ attributes }: Point, last?: string): string {
  const pairs = attributes.map(({ key, value }) => `${key}=${JSON.stringify(value.stringValue)}`);
  const all = last === undefined ? pairs : [...pairs, last];
  return all.length === 0 ? '' : `{${all.join(',')}}`;
}
