import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { confinement } from '../../render/confinement.js';
import { processUsage } from '../../render/process-usage.js';
import { RenderProcess, RenderProcessLost } from '../../render/render-process.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

const run = promisify(execFile);

/** Attempts of code in a render process, each of which returns what it got. */
const attempts: readonly (readonly [name: string, code: string])[] = [
  ['read a file elsewhere', `require('node:fs').readFileSync('/etc/hostname')`],
  ['read the environment of its parent', `require('node:fs').readFileSync('/proc/' + process.ppid + '/environ')`],
  ['list a folder elsewhere', `require('node:fs').readdirSync('/etc')`],
  ['write a file', `require('node:fs').writeFileSync(process.argv[1] + '.new', 'x')`],
  ['change a file that it can read', `require('node:fs').writeFileSync(process.argv[1], 'x')`],
  ['start a process', `require('node:child_process').execFileSync('/bin/true')`],
  ['start a thread, which would not be confined', `new (require('node:worker_threads').Worker)('1', { eval: true })`],
];

describe('a render process', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('confined');
    await writeFile(join(folder.path, 'source.txt'), 'a source');
  });
  after(() => folder.remove());

  it('reads the folder of sources', async () => {
    assert.equal(await inside(`require('node:fs').readFileSync(process.argv[1], 'utf8')`), 'a source');
  });

  for (const [name, code] of attempts)
    it(`cannot ${name}`, async () => {
      assert.equal(await inside(code), 'ERR_ACCESS_DENIED');
    });

  it('is ended when a question costs more work than it may, however long that takes', async () => {
    const renderer = new RenderProcess({ heapMegabytes: 128, readableFolder: folder.path, checkEveryMs: 5 });
    try {
      // Starting takes some tenths of a second of work, which nothing here can pay for.
      const question = renderer.ask(
        { kind: 'plan', snapshotKey: '', snapshotFile: '/', packFolder: '/', options: {}, findings: [] },
        { stallMs: 30_000, maxUsage: { cpuMs: -1, residentBytes: Number.POSITIVE_INFINITY } },
      );
      await assert.rejects(question, (error) => error instanceof RenderProcessLost && error.reason === 'overworked');
      assert.equal(renderer.alive, false);
    } finally {
      renderer.kill();
    }
  });

  it('is ended when it waits for something that does not come, but not while it is paused', async function () {
    if (processUsage(process.pid) === undefined) this.skip();
    const renderer = new RenderProcess({ heapMegabytes: 128, readableFolder: folder.path, checkEveryMs: 5 });
    try {
      await renderer.ask({ kind: 'warm', round: 0 }, { stallMs: 60_000 });
      const pid = renderer.pid;
      assert.ok(pid !== undefined);
      process.kill(pid, 'SIGSTOP');
      await until(
        async () => processUsage(pid)?.isAsleep,
        (isAsleep) => isAsleep === false,
      );
      const question = renderer.ask({ kind: 'warm', round: 1 }, { stallMs: 100 });
      setTimeout(() => process.kill(pid, 'SIGCONT'), 600);
      assert.equal((await question).kind, 'warm');
      // Nobody ever writes into this file.
      const pipe = join(folder.path, 'pipe');
      await run('mkfifo', [pipe]);
      const endless = renderer.ask(
        { kind: 'plan', snapshotKey: '', snapshotFile: pipe, packFolder: '/', options: {}, findings: [] },
        { stallMs: 100 },
      );
      await assert.rejects(endless, (error) => error instanceof RenderProcessLost && error.reason === 'stalled');
    } finally {
      renderer.kill();
    }
  });

  it('was killed, and did not crash, when something else ended it', async () => {
    const renderer = new RenderProcess({ heapMegabytes: 128, readableFolder: folder.path });
    const question = renderer.ask({ kind: 'warm', round: 0 }, { stallMs: 60_000 });
    process.kill(renderer.pid ?? 0, 'SIGKILL');
    await assert.rejects(question, (error) => error instanceof RenderProcessLost && error.reason === 'killed');
  });

  it('is ended when it holds more memory than it may', async function () {
    if (processUsage(process.pid) === undefined) this.skip();
    const renderer = new RenderProcess({ heapMegabytes: 128, readableFolder: folder.path, checkEveryMs: 5 });
    try {
      const question = renderer.ask(
        { kind: 'plan', snapshotKey: '', snapshotFile: '/', packFolder: '/', options: {}, findings: [] },
        { stallMs: 30_000, maxUsage: { cpuMs: Number.POSITIVE_INFINITY, residentBytes: 1 } },
      );
      await assert.rejects(question, (error) => error instanceof RenderProcessLost && error.reason === 'crashed');
    } finally {
      renderer.kill();
    }
  });

  /** Returns the result of an expression in a process with the same options, or the code of its error. */
  async function inside(code: string): Promise<string> {
    const program = `try { process.stdout.write(String(${code})) } catch (error) { process.stdout.write(String(error.code)) }`;
    const source = join(folder.path, 'source.txt');
    const { stdout } = await run(process.execPath, [...confinement(folder.path), '-e', program, source], { env: {} });
    return stdout;
  }
});

describe('the usage of a process', () => {
  it('is what the process says itself', function () {
    const usage = processUsage(process.pid);
    if (usage === undefined) this.skip();
    const { user, system } = process.cpuUsage();
    assert.ok(Math.abs(usage.cpuMs - (user + system) / 1000) < 500);
    assert.ok(Math.abs(usage.residentBytes / process.memoryUsage.rss() - 1) < 0.2);
  });

  it('is unknown of one that is not there', () => {
    assert.equal(processUsage(2 ** 30), undefined);
  });
});
