import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSupervisor,
  type Service,
  type Supervisor,
  type SupervisorTiming,
} from '../../../cli/launcher/supervise.js';
import { until } from '../../support/until.js';

/** Runs until SIGTERM, and writes its end to the diary. */
const STEADY = `
  const { appendFileSync } = require('node:fs');
  process.on('SIGTERM', () => { appendFileSync(process.env.DIARY, process.env.NAME + '\\n'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('ready');
`;
const DEAF = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready');`;
const BROKEN = `process.exit(3);`;

describe('the supervisor', () => {
  let folder: string;
  let diary: string;
  let supervisor: Supervisor;
  let said: string[];
  let spawned: { name: string; child: ChildProcess }[];
  /** A listening process is never killed because a machine is slow for a moment; only unresponsive ones are. */
  const timing = { firstBackoff: 10, longestBackoff: 80, healthy: 3_600_000, killAfter: 120_000 };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-supervisor-'));
    diary = join(folder, 'diary');
    appendFileSync(diary, '');
    said = [];
    spawned = [];
    supervisor = create(timing);
  });
  afterEach(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function create(timing: SupervisorTiming): Supervisor {
    return createSupervisor({
      report: (line) => said.push(line),
      onSpawn: (name, child) => spawned.push({ name, child }),
      timing,
    });
  }

  function service(name: string, ...scripts: readonly string[]): Service {
    let starts = 0;
    return {
      name,
      spawn() {
        const script = scripts[Math.min(starts, scripts.length - 1)] ?? '';
        starts += 1;
        const env = { ...process.env, DIARY: diary, NAME: name };
        return spawn(process.execPath, ['-e', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      },
      ready: (child) => new Promise((resolve) => child.stdout?.once('data', () => resolve())),
    };
  }

  const last = () => spawned.at(-1)?.child;

  it('starts a service and waits until it is ready', async () => {
    await supervisor.start(service('steady', STEADY));
    assert.equal(last()?.exitCode, null);
  });

  it('a process that dies is started again, and that is said in one line', async () => {
    await supervisor.start(service('steady', STEADY));
    last()?.kill('SIGKILL');
    await until(() => said.includes('steady is running again.'));
    assert.deepEqual(said, [
      'steady stopped unexpectedly (signal SIGKILL); restarting it in 0.01 s.',
      'steady is running again.',
    ]);
    assert.equal(spawned.length, 2);
  });

  it('waits twice as long after every failure, up to a limit', async () => {
    await supervisor.start(service('unlucky', STEADY, BROKEN, BROKEN, BROKEN, BROKEN, STEADY));
    last()?.kill('SIGKILL');
    await until(() => said.includes('unlucky is running again.'));
    const waits = said.map((line) => /in ([\d.]+) s/.exec(line)?.[1]).filter(Boolean);
    assert.deepEqual(waits, ['0.01', '0.02', '0.04', '0.08', '0.08']);
  });

  it('a service that fails at its first start is not tried again', async () => {
    await assert.rejects(supervisor.start(service('broken', BROKEN)), /stopped while starting \(exit code 3\)/);
    assert.equal(spawned.length, 1);
  });

  it('a program that cannot be run is a failed start', async () => {
    const missing = { ...service('missing'), spawn: () => spawn(join(folder, 'nothing'), { stdio: 'pipe' }) };
    await assert.rejects(supervisor.start(missing), /missing stopped while starting/);
  });

  it('stops the last started first, each before the next', async () => {
    for (const name of ['engine', 'worker', 'api']) await supervisor.start(service(name, STEADY));
    await supervisor.stop();
    assert.equal(readFileSync(diary, 'utf8'), 'api\nworker\nengine\n');
    assert.ok(spawned.every(({ child }) => child.exitCode === 0));
  });

  it('a process that does not listen is killed after a while', async () => {
    supervisor = create({ ...timing, killAfter: 100 });
    await supervisor.start(service('deaf', DEAF));
    await supervisor.stop();
    assert.equal(last()?.signalCode, 'SIGKILL');
  });

  it('kill ends all at once', async () => {
    await supervisor.start(service('deaf', DEAF));
    const ended = new Promise((resolve) => last()?.once('exit', resolve));
    supervisor.kill();
    await ended;
    assert.equal(last()?.signalCode, 'SIGKILL');
  });

  it('starts nothing any more once it is stopping', async () => {
    await supervisor.stop();
    await assert.rejects(supervisor.start(service('late', STEADY)), /is stopping/);
    assert.equal(spawned.length, 0);
  });

  it('a restart that was waiting is called off by a stop', async () => {
    await supervisor.start(service('steady', STEADY));
    last()?.kill('SIGKILL');
    await until(() => said.length > 0);
    await supervisor.stop();
    const starts = spawned.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(spawned.length, starts);
  });
});
