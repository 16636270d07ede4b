import { gunzipSync, gzipSync } from 'node:zlib';
import type { Client, WorkflowHandle } from '@temporalio/client';

/** All that happened in one run of a workflow, as the engine keeps it. */
export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

/** The histories of all runs of a workflow, from the first to that which did not go on. */
export async function fetchRuns(client: Client, workflowId: string): Promise<History[]> {
  const { raw } = await client.workflow.getHandle(workflowId).describe();
  const runs: History[] = [];
  let runId: string | null | undefined = raw.workflowExecutionInfo?.firstRunId;
  while (runId) {
    const history: History = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    runs.push(history);
    runId = history.events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
  }
  return runs;
}

/** Bytes of every payload in a history. */
export function payloadBytes(history: unknown): number[] {
  return [...payloads(history)];
}

function* payloads(value: unknown): Generator<number> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  const { data, metadata } = value as { readonly data?: unknown; readonly metadata?: unknown };
  if (data instanceof Uint8Array && metadata !== undefined) yield data.length;
  else for (const member of Object.values(value)) yield* payloads(member);
}

/**
 * A history as a file keeps it: compressed JSON of the engine's own fields, bytes as `{ "base64": … }`, without the names of the machine
 * that it was made on and without stacks, neither of which a replay looks at. The engine's own JSON cannot be had: its converter and its
 * types come from two copies of a library.
 */
export function writeHistory(history: History): Buffer {
  return gzipSync(JSON.stringify(toPlain(history)), { level: 9 });
}

const LEFT_OUT = new Set(['identity', 'stackTrace', 'workerInstanceKey', 'requestId']);

function toPlain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return value;
  if ('toNumber' in value && typeof value.toNumber === 'function') return value.toNumber();
  const members = Object.entries(value).filter(([name, member]) => !LEFT_OUT.has(name) && !isEmpty(member));
  return Object.fromEntries(members.map(([name, member]) => [name, toPlain(member)]));
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Reads the output of {@link writeHistory} in the form that the engine replays. */
export function readHistory(bytes: Uint8Array): unknown {
  return JSON.parse(gunzipSync(bytes).toString('utf8'), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string'
      ? Uint8Array.from(Buffer.from(value.base64, 'base64'))
      : value,
  );
}
