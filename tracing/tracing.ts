import type { Attributes, SpanContext } from '@opentelemetry/api';

export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'internal';
  readonly attributes?: Attributes;
  /** The span that it belongs to, in another process; by default the one that is open here. */
  readonly parent?: SpanContext | undefined;
}

/** An open span. */
export interface OpenSpan {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Names a trace that this span caused or belongs to. */
  link(to: SpanContext): void;
  fail(): void;
}

export interface FinishedSpan {
  readonly name: string;
  /** The trace and the id of the span itself. */
  readonly context: Pick<SpanContext, 'traceId' | 'spanId'>;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** Records what happens when, as spans that form traces. Nothing that it does fails or delays the work. */
export interface Tracing {
  /** Runs `work` in a span. A rejection is recorded by the name of its error alone, because messages may contain secrets. */
  span<Result>(options: SpanOptions, work: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Records a span that ended. */
  record(span: FinishedSpan): void;
  /** Returns the context of the caller's span, by a `traceparent` header (W3C Trace Context). */
  read(traceparent: string): SpanContext | undefined;
  /** Returns whether a trace is recorded, which depends on its id alone: all processes decide alike. */
  isSampled(traceId: string): boolean;
  /** Returns the ids that log lines carry while a span is open. */
  current(): { readonly trace_id: string; readonly span_id: string } | undefined;
  /** Sends what was not sent yet. Never rejects. */
  close(): Promise<void>;
}
