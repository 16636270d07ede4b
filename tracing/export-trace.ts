import { createHash } from 'node:crypto';
import { type SpanContext, TraceFlags } from '@opentelemetry/api';
import type { Tracing } from './tracing.js';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the context of the whole of a workflow, such as an export. Its ids are derived from the workflow's id, so the
 * spans of every process and attempt belong together, although no process passes them on: histories stay as they are.
 */
export function workflowTrace(workflowId: string, tracing: Pick<Tracing, 'isSampled'>): SpanContext {
  const traceId = digest(`trace of ${workflowId}`).slice(0, 32);
  return {
    traceId,
    spanId: digest(`span of ${workflowId}`).slice(0, 16),
    traceFlags: tracing.isSampled(traceId) ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  };
}
