import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { Client, Connection } from '@temporalio/client';
import type { Finding } from '../../site/model/finding.js';
import { filesInUse } from '../support/files-in-use.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { createHostileSite, type HostileSite } from '../support/hostile-site.js';
import { type ChildFacts, renderersOf } from '../support/process-tree.js';
import { readTar } from '../support/read-tar.js';
import { type Services, startServices } from '../support/services.js';

/** The variables by which Node tells a process about the channel to its parent. */
const CHANNEL = new Set(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_UNIQUE_ID']);
/** Bound of a page's process, and room for what it takes between two looks at it. */
const MAX_RESIDENT_BYTES = 1.5 * 1024 ** 3;
const LOOK_EVERY_MS = 250;

// One export; the time limit is the bound of what such a site may cost.
describe('the export of a hostile site', () => {
  const secret = `canary${randomUUID().replaceAll('-', '')}`;
  const children = new Map<number, ChildFacts>();
  const asked: string[] = [];
  let trap: Server;
  let services: Services;
  let site: HostileSite;
  let owner: string;
  let jobId: string;
  let files: Map<string, Buffer>;
  let findings: readonly Finding[];

  before(async () => {
    trap = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => trap.once('listening', resolve));
    const trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    [services, site] = await Promise.all([
      startServices(
        { LOG_LEVEL: 'debug', CANARY: secret, OFFPRINT_LINK_SECRET: secret, OFFPRINT_RENDER_SLOTS: '2' },
        { captureLogs: true },
      ),
      createHostileSite({ secret, trapUrl }),
    ]);
    const [, worker] = await Promise.all([services.startApi(), services.startWorker()]);
    const added = await services.addSite('hostile', site.folder);
    owner = added.secret;
    jobId = await startJob(services, owner, 'hostile');
    const { job } = await watching(worker, () => followJob(services, owner, jobId));
    assert.deepEqual([job.status, job.error], ['completed', undefined]);
    files = await readTar((await downloadBundle(services, owner, jobId)).archive);
    const report = await services.call<{ findings: Finding[] }>(owner, 'GET', `/v1/static-export/jobs/${jobId}/report`);
    findings = report.body.findings;
  });
  after(async () => {
    await services?.stop();
    await site?.remove();
    await new Promise((resolve) => trap.close(resolve));
  });

  it('leaves the pages that do no harm as they are', () => {
    for (const [path, text] of site.goodPages) assert.ok(documentOf(path).includes(text), path);
    const harmed = findings.filter(({ page }) => page !== undefined && site.goodPages.has(page));
    assert.deepEqual(harmed, []);
  });

  it('has a document for each page, and a finding for what could not be shown', () => {
    const missing: string[] = [];
    for (const { path, finding, document = `${path}.html` } of site.hostilePages) {
      const codes = findings.filter(({ page }) => page === path).map(({ code }) => code);
      if (!files.has(document)) missing.push(`${path} has no document`);
      if (finding !== undefined && !codes.includes(finding)) missing.push(`${path} has no ${finding}, but ${codes}`);
    }
    assert.deepEqual(missing, []);
  });

  it('shows no secret of the environment or of a file outside, anywhere', async () => {
    const holders = [...files].filter(([, bytes]) => bytes.includes(secret)).map(([path]) => path);
    assert.deepEqual(holders, []);
    assert.ok(!JSON.stringify(findings).includes(secret), 'the report holds it');
    assert.deepEqual(
      services.logLines().filter((line) => JSON.stringify(line).includes(secret)),
      [],
    );
    assert.ok(!(await history()).includes(secret), "the workflow's history holds it");
    assert.deepEqual(await filesHolding(services.home, secret), []);
  });

  it('asks no server for anything', () => {
    assert.deepEqual(asked, []);
  });

  it('has no script or address of its author that a browser would run', () => {
    for (const [path, bytes] of files) {
      if (!path.endsWith('.html')) continue;
      assert.doesNotMatch(
        bytes.toString('utf8'),
        /<script>stolen|<[^>]* on\w+="stolen|(?:href|action)="\s*\w*script:/i,
        path,
      );
    }
  });

  it('is rendered by processes without an environment, within their bounds', function () {
    if (process.platform !== 'linux') this.skip();
    const renderers = [...children.values()];
    assert.ok(renderers.length > 0);
    for (const { environmentNames, peakResidentBytes } of renderers) {
      assert.deepEqual(
        environmentNames.filter((name) => !CHANNEL.has(name)),
        [],
      );
      assert.ok(peakResidentBytes < MAX_RESIDENT_BYTES, `a process took ${peakResidentBytes} bytes`);
    }
  });

  function documentOf(path: string): string {
    return files.get(`${path}.html`)?.toString('utf8') ?? '';
  }

  /** Looks at the worker's children for as long as `work` takes. */
  async function watching<Result>(worker: ChildProcess, work: () => Promise<Result>): Promise<Result> {
    const look = () => {
      for (const child of renderersOf(worker.pid ?? 0)) children.set(child.pid, child);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  async function history(): Promise<string> {
    const connection = await Connection.connect({ address: services.temporal.address });
    try {
      const handle = new Client({ connection }).workflow.getHandle(jobId);
      const { events = [] } = await handle.fetchHistory();
      // Payloads are bytes.
      return JSON.stringify(events, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
      );
    } finally {
      await connection.close();
    }
  }
});

/** Everything that the service keeps, whatever it is packed in. */
async function filesHolding(folder: string, text: string): Promise<readonly string[]> {
  const holders: string[] = [];
  for await (const { path, bytes } of filesInUse(folder))
    if (bytes.includes(text) || unzipped(bytes).includes(text)) holders.push(path);
  return holders;
}

function unzipped(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}
