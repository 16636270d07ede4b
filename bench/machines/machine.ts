import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { end } from '../../test/support/end-process.js';
import type { Services } from '../../test/support/services.js';
import { connectMachine } from './network.js';
import { makeProcessorShare } from './processor-share.js';

/** A worker with a network, a share of the processors, and a cache of its own. */
export interface Machine {
  /** Loses the machine as by a loss of power: the cable first, so that nothing says goodbye. */
  lose(): Promise<void>;
  remove(): Promise<void>;
}

export interface MachineLimits {
  readonly cores: number;
  readonly megabitsPerSecond: number;
}

export async function startMachine(
  services: Services,
  number: number,
  { cores, megabitsPerSecond }: MachineLimits,
  environment: Record<string, string>,
): Promise<Machine> {
  const share = makeProcessorShare(`offprint-bench-${number}`, cores);
  const network = connectMachine(number, megabitsPerSecond);
  const program = join(services.home, `machine-${number}.sh`);
  const script = [
    '#!/bin/sh',
    `echo $$ > ${share.joinFile}`,
    `exec ip netns exec ${network.namespace} ${process.execPath} "$@"`,
  ];
  await writeFile(program, `${script.join('\n')}\n`);
  await chmod(program, 0o755);
  const home = { OFFPRINT_HOME: join(services.home, `machine-${number}`) };
  const worker = await services.startWorker({ ...environment, ...home }, program);
  return {
    async lose() {
      network.unplug();
      share.kill();
      await end(worker);
    },
    async remove() {
      await end(worker);
      share.kill();
      await share.remove();
      network.remove();
    },
  };
}
