import type { PlanCounts, RenderRequest } from './protocol.js';
import { type AskOptions, type RenderProcess, RenderProcessLost } from './render-process.js';

export type PlanRequest = Omit<Extract<RenderRequest, { kind: 'plan' }>, 'kind'>;

export interface RequestedPlan {
  readonly counts: PlanCounts;
  readonly asksForTimes: boolean;
  /** The addresses of API descriptions that are not in the snapshot. */
  readonly descriptionUrls: readonly string[];
  /** The plan's bytes, which must be read while the process is still in use. */
  readonly parts: AsyncIterable<Uint8Array>;
}

/** Plans an export in a process. Rejects as {@link RenderProcess.ask} does. */
export async function requestPlan(
  process: Pick<RenderProcess, 'ask'>,
  request: PlanRequest,
  options: AskOptions,
): Promise<RequestedPlan> {
  const reply = await process.ask({ kind: 'plan', ...request }, options);
  if (reply.kind !== 'planned') throw new Error(`planning answered ${reply.kind}`);
  const { plan, planBytes, counts, asksForTimes, descriptionUrls } = reply;
  return { counts, asksForTimes, descriptionUrls, parts: takeParts() };

  async function* takeParts() {
    yield plan;
    for (let offset = plan.length; offset < planBytes; ) {
      const { bytes } = await askPart(offset);
      if (bytes.length === 0) throw new RenderProcessLost('crashed', 'a render process did not send its whole plan');
      offset += bytes.length;
      yield bytes;
    }
  }

  async function askPart(offset: number) {
    const part = await process.ask({ kind: 'plan-part', offset }, options);
    if (part.kind !== 'plan-part') throw new Error(`a render process answered ${part.kind} for a part of a plan`);
    return part;
  }
}
