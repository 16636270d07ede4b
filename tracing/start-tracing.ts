import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { TracingConfig } from '../config/config.js';
import type { OpenSpan, Tracing } from './tracing.js';

/**
 * Starts the tracing of a process, and loads OpenTelemetry. Returns undefined if no address for traces is set. Spans are
 * sent in batches by OTLP over HTTP as JSON.
 */
export async function startTracing(service: string, { url, ratio }: TracingConfig): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const [{ parseTraceParent }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const random = new sdk.RandomIdGenerator();
  /** The ids of the span that is being recorded, if they are given. */
  let given: Pick<SpanContext, 'traceId' | 'spanId'> | undefined;
  const sampler = new sdk.TraceIdRatioBasedSampler(ratio);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: sampler }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
  });
  const tracer = provider.getTracer('offprint');
  const open = new AsyncLocalStorage<SpanContext>();

  return {
    async span({ name, kind, attributes = {}, parent = open.getStore() }, work) {
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      const handle: OpenSpan = {
        rename: (to) => span.updateName(to),
        set: (more) => span.setAttributes(more),
        link: (to) => span.addLink({ context: to }),
        fail: () => span.setStatus({ code: SpanStatusCode.ERROR }),
      };
      try {
        return await open.run(span.spanContext(), () => work(handle));
      } catch (error) {
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
        handle.fail();
        throw error;
      } finally {
        span.end();
      }
    },
    record({ name, context, startedAt, endedAt, failed, attributes }) {
      given = context;
      const span = tracer.startSpan(name, { startTime: startedAt, attributes, root: true }, ROOT_CONTEXT);
      given = undefined;
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    read(traceparent) {
      const context = parseTraceParent(traceparent);
      return context === null ? undefined : { ...context, isRemote: true };
    },
    isSampled: (traceId) =>
      sampler.shouldSample(ROOT_CONTEXT, traceId).decision === sdk.SamplingDecision.RECORD_AND_SAMPLED,
    current() {
      const context = open.getStore();
      return context && { trace_id: context.traceId, span_id: context.spanId };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

const KINDS = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL } as const;
