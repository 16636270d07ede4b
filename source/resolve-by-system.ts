import { lookup } from 'node:dns/promises';

/** The addresses of a host, as the system knows them: names of a private network may be known to it alone. */
export async function resolveBySystem(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
