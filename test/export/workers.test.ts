import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { end } from '../support/end-process.js';
import { fileHashes } from '../support/file-hashes.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type Services, startServices } from '../support/services.js';

const PAGES = 120;
/** The number of slots of each worker. */
const SLOTS = 1;
const SIGNALS = ['SIGKILL', 'SIGTERM'] as const;
/** The lifetime of a worker, so that it is stopped in the middle of some step. */
const UP_MS = 700;
/** Enough for a page to take some hundredths of a second, so that workers are stopped in the middle of batches. */
const BLOCKS = 40;

// Workers come and go while others work on the same queues.
describe('three workers, one of which is stopped and started all the time', () => {
  let services: Services;
  let site: GeneratedSite;

  before(async () => {
    [services, site] = await Promise.all([
      startServices({ LOG_LEVEL: 'debug', OFFPRINT_RENDER_SLOTS: String(SLOTS) }, { captureLogs: true }),
      generateSite(PAGES),
    ]);
    for (const [index, path] of site.paths.entries()) await site.write(`${path}.mdx`, longPage(index));
    await services.startApi();
  });
  after(async () => {
    await services.stop();
    await site.remove();
  });

  it('lose no page, and render only those twice that were in the hands of one that was killed', async () => {
    const alone = await services.startWorker();
    const undisturbed = await exportOnce('alone');
    await end(alone);

    // One machine each: no copies of sources in common.
    const [restless] = await Promise.all([3, 1, 2].map((number) => services.startWorker(homeOf(number))));
    assert.ok(restless);
    const over = new AbortController();
    const [disturbed, stops] = await Promise.all([
      exportOnce('restless').finally(() => over.abort()),
      keepRestarting(restless, over.signal),
    ]);

    assert.deepEqual(disturbed.files, undisturbed.files);
    const twice = disturbed.rendered.length - new Set(disturbed.rendered).size;
    assert.ok(twice <= stops * SLOTS, `${twice} pages were rendered twice after ${stops} stops`);
  });

  /** Stops the worker, unkindly and kindly by turns, and starts another, until told not to. Answers how often. */
  async function keepRestarting(first: ChildProcess, over: AbortSignal): Promise<number> {
    let worker = first;
    for (let stops = 0; ; ) {
      await sleep(UP_MS);
      await end(worker, SIGNALS[stops % SIGNALS.length]);
      stops += 1;
      if (over.aborted) return stops;
      worker = await services.startWorker(homeOf(3));
    }
  }

  function homeOf(worker: number): Record<string, string> {
    return {
      OFFPRINT_HOME: `${services.home}/worker-${worker}`,
      OFFPRINT_STORE: `file:${services.home}/store`,
      DATABASE_URL: `file:${services.home}/offprint.sqlite`,
    };
  }

  /** Exports for a new organization, so that nothing is reused. */
  async function exportOnce(domain: string) {
    const { secret } = await services.addSite(domain, site.folder);
    const jobId = await startJob(services, secret, domain);
    const { job } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, PAGES]);
    const { archive } = await downloadBundle(services, secret, jobId);
    const lines = services.logLines().filter((line) => line.msg === 'page rendered' && line.jobId === jobId);
    return { files: await fileHashes(archive), rendered: lines.map((line) => line.page) };
  }
});

function longPage(index: number): string {
  const block = (number: number) =>
    `\`\`\`ts\nexport async function step${number}(page = ${index}): Promise<{ readonly value: string }> {\n  return { value: \`\${page}\` };\n}\n\`\`\`\n`;
  return `---\ntitle: Page ${index}\n---\n\n${Array.from({ length: BLOCKS }, (_, number) => block(number)).join('\n')}`;
}
