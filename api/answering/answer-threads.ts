import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../config/config.js';
import type { Logger } from '../../logging/logger.js';
import { type AnswerThread, createAnswerThread } from './answer-thread.js';
import type { Answering } from './answering.js';

/** Writes answers on worker threads, so that the main thread stays free for requests and a second core is used. */
export interface AnswerThreads extends Answering {
  /** Starts the threads and resolves when they accept orders. Answers are written on the main thread while no thread is ready. */
  start(): Promise<void>;
  /** Terminates the threads. Open answers fail. */
  stop(): Promise<void>;
}

export interface AnswerThreadsParts {
  readonly count: number;
  readonly here: Answering;
  readonly logger: Logger;
  readonly spawn: () => Worker;
  readonly restartMilliseconds?: number;
}

const RESTART_MS = 1000;
/** The factor by which the restart waits longer if a thread exited before it was ready: the cause is seldom gone a second later. */
const NEVER_READY_FACTOR = 30;

/** Starts a worker thread that writes answers. It does not keep the process alive. */
export function startThread(config: Config): Worker {
  const module = new URL('./answer-thread-main.js', import.meta.url);
  const worker = new Worker(module, { workerData: config, name: 'answers' });
  worker.unref();
  return worker;
}

export function createAnswerThreads(parts: AnswerThreadsParts): AnswerThreads {
  const { count, here, logger, spawn, restartMilliseconds = RESTART_MS } = parts;
  const threads = new Map<Worker, AnswerThread>();
  const restarts = new Set<NodeJS.Timeout>();
  let isStopped = false;

  async function startOne(): Promise<void> {
    const worker = spawn();
    const thread = createAnswerThread(worker);
    threads.set(worker, thread);
    let wasReady = false;
    void thread.ready.then(() => {
      wasReady = true;
    });
    worker.once('error', (error) => logger.error({ err: error }, 'an answering thread has failed'));
    worker.once('exit', () => {
      threads.delete(worker);
      if (!isStopped) restartAfter(wasReady ? restartMilliseconds : restartMilliseconds * NEVER_READY_FACTOR);
    });
    await Promise.race([thread.ready, once(worker, 'exit')]);
  }

  function restartAfter(milliseconds: number): void {
    logger.warn('an answering thread has exited; starting another');
    const timer = setTimeout(() => {
      restarts.delete(timer);
      void startOne();
    }, milliseconds);
    restarts.add(timer);
  }

  function leastBusy(): Answering {
    let best: AnswerThread | undefined;
    for (const thread of threads.values())
      if (thread.isReady && (best === undefined || thread.open < best.open)) best = thread;
    return best ?? here;
  }

  return {
    async start() {
      await Promise.all(Array.from({ length: count }, startOne));
    },
    async stop() {
      isStopped = true;
      for (const timer of restarts) clearTimeout(timer);
      await Promise.all([...threads.keys()].map((worker) => worker.terminate()));
    },
    begin: (order, handlers) => leastBusy().begin(order, handlers),
  };
}
