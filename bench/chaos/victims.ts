import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pauseProcesses } from '../../cli/pause-processes.js';
import { childrenOf } from '../../test/support/process-tree.js';
import { kill, type Services } from '../../test/support/services.js';

export const VICTIMS = ['worker', 'api', 'temporal', 'all'] as const;
export type Victim = (typeof VICTIMS)[number];

export const PAUSED = ['renderers', ...VICTIMS] as const;
export type Paused = (typeof PAUSED)[number];

/** The processes of one running service, each of which can be killed and started again. */
export interface Victims {
  /** Ends a victim as a crash does, and starts it again after a while. Resolves when it is ready. */
  strike(victim: Victim, awayMs: number): Promise<void>;
  /** Stops a victim by a signal for a while; `renderers` are the processes of the worker. */
  pause(paused: Paused, milliseconds: number): Promise<void>;
  /** Returns the numbers of the processes that run now. */
  pids(paused: Paused): readonly number[];
}

export async function startVictims(services: Services): Promise<Victims> {
  let [api, worker]: ChildProcess[] = await Promise.all([services.startApi(), services.startWorker()]);
  const parts = {
    worker: {
      kill: () => kill(running(worker)),
      start: async () => {
        worker = await services.startWorker();
      },
    },
    api: {
      kill: () => kill(running(api)),
      start: async () => {
        api = await services.startApi();
      },
    },
    temporal: { kill: () => services.temporal.kill(), start: () => services.temporal.restart() },
  };
  const pids = (paused: Paused): number[] => {
    const [workerPid = 0, apiPid = 0] = [running(worker).pid, running(api).pid];
    const temporalPid = services.temporal.pid ?? 0;
    const renderers = childrenOf(workerPid).map(({ pid }) => pid);
    const all = { renderers, worker: [workerPid], api: [apiPid], temporal: [temporalPid] };
    return paused === 'all' ? Object.values(all).flat() : all[paused];
  };
  return {
    pids,
    pause: (paused, milliseconds) => pauseProcesses(pids(paused), milliseconds),
    async strike(victim, awayMs) {
      const struck = victim === 'all' ? Object.values(parts) : [parts[victim]];
      await Promise.all(struck.map((part) => part.kill()));
      await sleep(awayMs);
      // In any order: each waits for what it needs.
      await Promise.all(struck.map((part) => part.start()));
    },
  };
}

function running(child: ChildProcess | undefined): ChildProcess {
  if (child === undefined) throw new Error('the process was never started');
  return child;
}
