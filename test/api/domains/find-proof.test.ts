import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFindProof } from '../../../api/domains/find-proof.js';
import { type DnsServer, startDnsServer } from '../../support/dns-server.js';

const HOST = 'docs.acme.test';
const TOKEN = 'a-token-of-this-claim';
const PROOF = `offprint-site=${TOKEN}`;

describe('the proof of a custom domain', () => {
  let dns: DnsServer;
  let web: Server;
  let port: number;
  let serve: (response: ServerResponse, host: string, path: string) => void;
  before(async () => {
    dns = await startDnsServer();
    web = createServer((request, response) => serve(response, request.headers.host ?? '', request.url ?? ''));
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    port = (web.address() as AddressInfo).port;
  });
  beforeEach(() => {
    dns.records.clear();
    dns.isBroken = false;
    serve = (response) => response.writeHead(404).end();
  });
  after(async () => {
    web.closeAllConnections();
    await Promise.all([dns.stop(), new Promise((resolve) => web.close(resolve))]);
  });

  const find = (allowPrivateNetwork = true) =>
    createFindProof({
      allowPrivateNetwork,
      nameServers: [dns.address],
      resolveName: async () => ['127.0.0.1'],
      originsOf: (hostName) => [`http://${hostName}:${port}`],
    })({ hostName: HOST, token: TOKEN });

  it('is a TXT record among others, also one in pieces', async () => {
    dns.records.set(`_offprint.${HOST}`, ['v=spf1 -all', PROOF]);
    assert.equal(await find(), null);
  });

  it('is not the record of the domain itself, that of another claim, or one that contains it', async () => {
    dns.records.set(HOST, [PROOF]);
    assert.match((await find()) ?? '', /there is no TXT record _offprint\.docs\.acme\.test/);
    for (const text of [`offprint-site=other`, `${PROOF}x`, `x${PROOF}`, TOKEN]) {
      dns.records.set(`_offprint.${HOST}`, [text]);
      assert.match((await find()) ?? '', /has another value/);
    }
  });

  it('is a file of the server at the domain', async () => {
    serve = (response, host, path) => {
      const isRight = host === `${HOST}:${port}` && path === '/.well-known/offprint-site.txt';
      response.writeHead(isRight ? 200 : 404).end(`${PROOF}\n`);
    };
    assert.equal(await find(), null);
  });

  it('is not a file at another address, a page that contains it, or one that has no end', async () => {
    serve = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
    assert.match((await find()) ?? '', /was answered with 302/);
    serve = (response) => response.end(`<html>${PROOF}</html>`);
    assert.match((await find()) ?? '', /has other content/);
    serve = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.on('close', () => clearInterval(timer));
    };
    assert.match((await find()) ?? '', /larger than 1024 bytes/);
  });

  it('is not looked for in a private network, unless the operator allows it', async () => {
    let requests = 0;
    serve = (response) => {
      requests += 1;
      response.end(PROOF);
    };
    assert.match((await find(false)) ?? '', /not an address of the public internet/);
    assert.equal(requests, 0);
  });

  it('is missing, and says so, while the name servers fail', async () => {
    dns.isBroken = true;
    assert.match((await find()) ?? '', /could not be looked up/);
  });
});
