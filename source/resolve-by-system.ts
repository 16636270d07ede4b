import { lookup } from 'node:dns/promises';

/** Returns the addresses of a host from the operating system, which alone may know names of a private network. */
export async function resolveBySystem(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
