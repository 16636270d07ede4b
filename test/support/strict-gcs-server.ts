import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface StrictGcsServer {
  readonly url: string;
  stop(): Promise<void>;
}

type Described = { readonly name?: string; readonly generation?: string; metageneration?: string };

/**
 * Stands before an emulator of Cloud Storage and adds what that leaves out: each change of an object's metadata raises its
 * metageneration, and a deletion on conditions is refused (412) where they do not hold.
 */
export async function startStrictGcsServer(emulatorUrl: string): Promise<StrictGcsServer> {
  /** Changes of each object's metadata, by name and generation. */
  const changes = new Map<string, number>();
  /** Changes and deletions come one after another, as in the service. */
  let turn: Promise<unknown> = Promise.resolve();

  const metagenerationOf = ({ name, generation }: Described) => String(1 + (changes.get(`${name} ${generation}`) ?? 0));
  const describe = (described: Described) => {
    described.metageneration = metagenerationOf(described);
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const target = new URL(incoming.url ?? '/', emulatorUrl);
    const isObject = /^\/storage\/v1\/b\/[^/]+\/o\/[^/]+$/.test(target.pathname) && !target.searchParams.has('alt');
    if (isObject && incoming.method === 'DELETE' && !(await holds(target))) {
      outgoing.writeHead(412, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ error: { code: 412, message: 'conditionNotMet' } }));
      return;
    }
    const answer = await forward(incoming, target);
    const isDescription =
      incoming.method !== 'DELETE' && (isObject || /^\/storage\/v1\/b\/[^/]+\/o$/.test(target.pathname));
    if (!isDescription || answer.statusCode !== 200) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const body = (await json(answer)) as Described & { readonly items?: Described[] };
    if (incoming.method === 'PATCH') {
      const changed = `${body.name} ${body.generation}`;
      changes.set(changed, (changes.get(changed) ?? 0) + 1);
    }
    if (body.name !== undefined) describe(body);
    body.items?.forEach(describe);
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(body));
  };

  /** Returns whether the conditions of a deletion hold. */
  const holds = async (target: URL): Promise<boolean> => {
    const found = await fetch(new URL(target.pathname, emulatorUrl));
    if (!found.ok) return true;
    const described = (await found.json()) as Described;
    const isAs = (parameter: string, value: string | undefined) =>
      [null, value].includes(target.searchParams.get(parameter));
    return (
      isAs('ifGenerationMatch', described.generation) && isAs('ifMetagenerationMatch', metagenerationOf(described))
    );
  };

  const server = createServer((incoming, outgoing) => {
    const fail = (error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined);
    const isChange = incoming.method === 'DELETE' || incoming.method === 'PATCH';
    if (!isChange) return void handle(incoming, outgoing).catch(fail);
    turn = turn.then(() => handle(incoming, outgoing)).catch(fail);
  });
  // Closes no connection that rests: the store may be about to use it, and against an emulator it tries nothing twice.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(incoming: IncomingMessage, target: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, headers } = incoming;
    const outgoing = request(target, { method, headers: { ...headers, host: target.host } }, resolve);
    outgoing.on('error', reject);
    incoming.pipe(outgoing);
  });
}
