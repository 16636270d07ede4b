import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The bridge between the machines, and the address of the machine with the shared services. */
const BRIDGE = 'offprint-bench';
const NETWORK = '10.77.0';
export const SERVICES_HOST = `${NETWORK}.1`;

/** Makes the bridge that machines are connected by; the returned function removes it. Needs root on Linux. */
export function makeNetwork(): () => void {
  removeIfThere(BRIDGE);
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${SERVICES_HOST}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  return () => ip('link', 'delete', BRIDGE);
}

/** The network of one machine: a namespace of its own, with one cable to the others. */
export interface MachineNetwork {
  readonly namespace: string;
  /** Pulls the cable: nothing that is sent arrives, and nobody is told. */
  unplug(): void;
  remove(): void;
}

/** Connects a machine that sends and receives at most `megabitsPerSecond`. */
export function connectMachine(number: number, megabitsPerSecond: number): MachineNetwork {
  const namespace = `${BRIDGE}-${number}`;
  const outer = `opb${number}-out`;
  const inner = `opb${number}-in`;
  const limit = ['root', 'tbf', 'rate', `${megabitsPerSecond}mbit`, 'burst', '256kb', 'latency', '50ms'];
  removeIfThere(outer);
  if (existsSync(`/run/netns/${namespace}`)) ip('netns', 'delete', namespace);
  ip('netns', 'add', namespace);
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', namespace);
  ip('link', 'set', outer, 'master', BRIDGE, 'up');
  ip('-n', namespace, 'address', 'add', `${NETWORK}.${number + 1}/24`, 'dev', inner);
  ip('-n', namespace, 'link', 'set', inner, 'up');
  ip('-n', namespace, 'link', 'set', 'lo', 'up');
  execFileSync('tc', ['qdisc', 'add', 'dev', outer, ...limit]);
  execFileSync('tc', ['-n', namespace, 'qdisc', 'add', 'dev', inner, ...limit]);
  return {
    namespace,
    unplug: () => ip('link', 'set', outer, 'down'),
    // The cable goes with its end in the namespace.
    remove: () => ip('netns', 'delete', namespace),
  };
}

/** Removes what an earlier run left when it was killed. */
function removeIfThere(device: string): void {
  if (existsSync(`/sys/class/net/${device}`)) ip('link', 'delete', device);
}

function ip(...parameters: string[]): void {
  execFileSync('ip', parameters);
}
