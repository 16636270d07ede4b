import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveEnd, archiveHeader } from '../bundle/archive.js';
import { manifestFile } from '../bundle/manifest.js';
import { encodeSegment } from '../bundle/segment.js';
import { readConfig } from '../config/read-config.js';
import { createDatabase } from '../database/create-database.js';
import { createObjectStore } from '../storage/create-object-store.js';
import { usageOf } from './process-usage.js';

/**
 * Measures the host with many sites, and compares it with a deployment on one bundle, in turns: processor time per
 * request, the first byte of a site that is not cached, and memory.
 */
const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '10' },
    requests: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
  },
});
const siteCount = Number(values.sites);
const pageCount = Number(values.pages);
const connections = Number(values.connections);

const folder = mkdtempSync(join(tmpdir(), 'offprint-bench-host-'));
const environment = { OFFPRINT_HOME: folder, LOG_LEVEL: 'warn', LOG_FORMAT: 'json', HOST: '127.0.0.1' };
const children: ChildProcess[] = [];
try {
  await measure();
} finally {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const first = await register();
  const [hostPort, deploymentPort] = [await freePort(), await freePort()];
  const host = await start('host', { SITE_HOST_PORT: String(hostPort) });
  const link = createServer((_request, response) => response.end(first));
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const deployment = await start('deployment', {
    PORT: String(deploymentPort),
    OFFPRINT_STATIC_EXPORT_BUNDLE_URL: `http://127.0.0.1:${(link.address() as AddressInfo).port}/bundle.tar.gz`,
    OFFPRINT_DEPLOYMENT_FOLDER: join(folder, 'deployment'),
  });
  const empty = memoryOf(host);

  const cold: number[] = [];
  for (let at = 0; at < siteCount; at++) {
    const started = performance.now();
    await ask(hostPort, { name: nameOf(at), path: '/' });
    cold.push(performance.now() - started);
  }
  cold.sort((a, b) => a - b);
  const opened = memoryOf(host);
  const one = { host: { port: hostPort, child: host, names: [nameOf(0)] } };
  const all = { ...one.host, names: Array.from({ length: siteCount }, (_, at) => nameOf(at)) };
  const alone = { port: deploymentPort, child: deployment, names: ['127.0.0.1'] };
  await untilCompressed(hostPort, nameOf(0));
  await untilCompressed(hostPort, nameOf(siteCount - 1));
  await untilCompressed(deploymentPort, '127.0.0.1');

  const best = { host: 0, deployment: 0, spread: 0 };
  for (let round = 0; round < Number(values.rounds); round++) {
    best.deployment = Math.max(best.deployment, await requestsPerCpuSecond(alone));
    best.host = Math.max(best.host, await requestsPerCpuSecond(one.host));
    best.spread = Math.max(best.spread, await requestsPerCpuSecond(all));
  }
  const part = (share: number) => Math.round(cold[Math.floor((cold.length - 1) * share)] ?? 0);
  console.log(`sites                             ${siteCount}, of ${pageCount} pages each`);
  console.log(`first byte of a site not cached   ${part(0.5)} ms median, ${part(0.95)} ms at 95 %`);
  console.log(
    `memory                            ${empty} MB before, ${opened} MB with all sites open, ${memoryOf(host)} MB after`,
  );
  console.log(
    `requests per processor second     deployment ${best.deployment}, host ${best.host}, over all sites ${best.spread}`,
  );
  console.log(
    `host against the deployment       ${(best.host / best.deployment).toFixed(2)} on one bundle, ${(best.spread / best.deployment).toFixed(2)} over all sites`,
  );
  link.closeAllConnections();
  link.close();
}

/** Registers the sites, each with a published export. Returns the archive of the first. */
async function register(): Promise<Buffer> {
  const config = readConfig(environment);
  const [database, store] = await Promise.all([createDatabase(config.database), createObjectStore(config.store)]);
  const { id: organizationId } = await database.organizations.create({ name: 'Bench', plan: 'enterprise' });
  let first: Buffer = Buffer.alloc(0);
  for (let at = 0; at < siteCount; at++) {
    const domain = `site-${at}`;
    const hosting = { mode: 'cloud' } as const;
    const site = await database.sites.put(organizationId, domain, {
      title: domain,
      source: { type: 'archive' },
      hosting,
    });
    const created = await database.jobs.create({
      ...{ organizationId, siteId: site.id, domain, version: null, paths: null, hosting, startsPerHour: 1_000_000 },
    });
    if (created.outcome !== 'created') throw new Error(created.outcome);
    const { archive, manifest } = bundleOf(domain);
    if (at === 0) first = archive;
    const key = `organizations/${organizationId}/bundles/${at}`;
    await store.put(`${key}.tar.gz`, archive, { rebuildable: true });
    await store.put(`${key}.manifest.json`, manifest, { rebuildable: true });
    await database.jobs.record(
      created.job.id,
      { ...created.job, status: 'completed', progress: 100, pageCount },
      {
        ...{ key: `${key}.tar.gz`, manifestKey: `${key}.manifest.json`, reportKey: `${key}.report.json` },
        ...{ sizeBytes: archive.length, sha256: createHash('sha256').update(archive).digest('hex') },
      },
    );
  }
  await database.close();
  return first;
}

/** Returns a bundle whose pages have the size of real ones, about 20 kB. */
function bundleOf(domain: string): { readonly archive: Buffer; readonly manifest: Buffer } {
  const files = Array.from({ length: pageCount }, (_, page) => {
    const words = Array.from({ length: 300 }, () => randomBytes(6).toString('hex')).join(' ');
    const text = `<!doctype html><html lang="en"><title>${domain} ${page}</title><body>${`<p>${words}</p>`.repeat(5)}</body></html>`;
    return { path: page === 0 ? 'index.html' : `guide/page-${page}.html`, bytes: Buffer.from(text) };
  });
  const content = encodeSegment(files);
  const facts = { site: domain, version: 'v1', pageCount, hosting: { mode: 'cloud' }, generator: 'offprint/1' };
  const manifest = manifestFile(facts, content.files);
  const last = encodeSegment([manifest]);
  const archive = Buffer.concat([archiveHeader(), content.body, last.body, archiveEnd([content, last])]);
  return { archive, manifest: manifest.bytes };
}

function nameOf(at: number): string {
  return `site-${at}.localhost`;
}

function start(name: 'host' | 'deployment', more: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(`build/${name}/main.js`, [], {
    env: { PATH: process.env.PATH, ...environment, ...more },
    execArgv: ['--max-semi-space-size=4'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
}

function memoryOf({ pid = 0 }: ChildProcess): number {
  return Math.round(usageOf([pid]).memoryBytes / 1024 / 1024);
}

interface Measured {
  readonly port: number;
  readonly child: ChildProcess;
  readonly names: readonly string[];
}

async function requestsPerCpuSecond({ port, child, names }: Measured): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const count = Number(values.requests);
  const before = usageOf([child.pid ?? 0]).cpuSeconds;
  let at = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (at < count) {
        const number = at++;
        const page = number % pageCount;
        const path = page === 0 ? '/' : `/guide/page-${page}`;
        await ask(port, {
          name: names[Math.floor(number / pageCount) % names.length] ?? '',
          path,
          encoding: 'br',
          agent,
        });
      }
    }),
  );
  agent.destroy();
  return Math.round(count / (usageOf([child.pid ?? 0]).cpuSeconds - before));
}

interface Asked {
  readonly name: string;
  readonly path: string;
  readonly encoding?: string;
  readonly agent?: Agent;
}

/** Requests a page. Returns its encoding. Rejects if the answer is not a page. */
function ask(port: number, { name, path, encoding, agent }: Asked): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Host: name, ...(encoding !== undefined && { 'Accept-Encoding': encoding }) };
    const asked = request(
      { host: '127.0.0.1', port, path, headers, ...(agent !== undefined && { agent }) },
      (response) => {
        response.resume();
        response.once('end', () => {
          if (response.statusCode === 200) resolve(response.headers['content-encoding']);
          else reject(new Error(`${name}${path} answered ${response.statusCode}`));
        });
      },
    );
    asked.once('error', reject);
    asked.end();
  });
}

async function untilCompressed(port: number, name: string): Promise<void> {
  for (;;) {
    const encoding = await ask(port, { name, path: '/', encoding: 'br' }).catch(() => undefined);
    if (encoding === 'br') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
