/** Runs one piece of work at a time. Idle work waits for all urgent work. */
export interface Turns {
  take<Result>(kind: 'urgent' | 'idle', work: () => Promise<Result>): Promise<Result>;
}

/** Creates turns that nobody has yet. */
export function createTurns(): Turns {
  const waiting: Record<'urgent' | 'idle', (() => Promise<void>)[]> = { urgent: [], idle: [] };
  let isBusy = false;

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = choose(); next !== undefined; next = choose()) await next();
    isBusy = false;
  }

  const choose = () => waiting.urgent.shift() ?? waiting.idle.shift();

  return {
    take: (kind, work) =>
      new Promise((resolve, reject) => {
        waiting[kind].push(() => work().then(resolve, reject));
        void run();
      }),
  };
}
