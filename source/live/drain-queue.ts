/**
 * Runs `work` for tasks, `lanes` at a time, until the queue is empty and no task is running, because a running task may
 * add more. The first error ends it after the running tasks have ended.
 */
export async function drainQueue<Task>(options: {
  readonly lanes: number;
  readonly take: () => Task | undefined;
  readonly work: (task: Task) => Promise<void>;
}): Promise<void> {
  const { lanes, take, work } = options;
  let active = 0;
  let isFailed = false;
  let sleepers: (() => void)[] = [];
  const wakeAll = () => {
    for (const wake of sleepers) wake();
    sleepers = [];
  };
  const lane = async () => {
    while (!isFailed) {
      const task = take();
      if (task === undefined) {
        if (active === 0) return;
        await new Promise<void>((resolve) => sleepers.push(resolve));
        continue;
      }
      active += 1;
      try {
        await work(task);
      } catch (error) {
        isFailed = true;
        throw error;
      } finally {
        active -= 1;
        wakeAll();
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}
