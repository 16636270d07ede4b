import type { NetworkInterfaceInfo } from 'node:os';
import { createHostRule } from '../../preview/server/host-rule.js';

/** Returns the lines that name the addresses of a preview, with a warning if others can open it. */
export function addressLines(
  host: string,
  port: number,
  interfaces: () => Readonly<Partial<Record<string, readonly NetworkInterfaceInfo[]>>>,
): string[] {
  if (createHostRule(host).isLocal) return [`Preview  http://${host.includes(':') ? `[${host}]` : host}:${port}`];
  const isEvery = host === '0.0.0.0' || host === '::';
  const addresses = isEvery
    ? Object.values(interfaces()).flatMap((each) => (each ?? []).filter(({ family }) => family === 'IPv4'))
    : [{ address: host }];
  return [
    ...addresses.map(({ address }) => `Preview  http://${address.includes(':') ? `[${address}]` : address}:${port}`),
    'Warning: everyone who can reach this machine over the network can read this project, drafts included, and the paths',
    'of its files. Stop the preview when you no longer need it.',
  ];
}
