import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { choosePorts } from '../../../cli/launcher/choose-ports.js';
import { freePort } from '../../../cli/launcher/ports.js';
import { freePort as anyFreePort } from '../../support/free-port.js';

const host = '127.0.0.1';

describe('choosing ports', () => {
  let server: Server;
  let taken: number;
  beforeEach(async () => {
    taken = await anyFreePort();
    server = createServer();
    await new Promise<void>((resolve) => server.listen(taken, host, resolve));
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  it('a port that somebody has is passed by', async () => {
    assert.ok((await freePort(taken, host)) > taken);
  });

  it('a port that is meant for something else is passed by', async () => {
    const free = await freePort(taken + 1, host);
    assert.ok((await freePort(free, host, new Set([free]))) > free);
  });

  it('a PORT that the caller demands is never exchanged for another', async () => {
    await assert.rejects(choosePorts({ PORT: String(taken) }, undefined, false), /another program listens on it/);
    await assert.rejects(choosePorts({ PORT: 'x' }, undefined, false), /a number from 1 to 65535/);
  });

  it('the ports of the last run are used again', async () => {
    const ports = {
      api: await anyFreePort(),
      temporal: await anyFreePort(),
      temporalUi: await anyFreePort(),
      siteHost: await anyFreePort(),
    };
    const last = {
      launcher: null,
      mode: 'start',
      readyAt: null,
      apiUrl: '',
      ports,
      temporal: null,
    } as const;
    assert.deepEqual(await choosePorts({}, last, true), {
      ...ports,
      apiUrl: `http://${host}:${ports.api}`,
    });
  });

  it('a Temporal that is not ours gets no port, and tests no web page', async () => {
    const free = String(await anyFreePort());
    assert.equal((await choosePorts({ PORT: free }, undefined, false)).temporal, null);
    assert.equal((await choosePorts({ PORT: free, NODE_ENV: 'test' }, undefined, true)).temporalUi, null);
  });
});
