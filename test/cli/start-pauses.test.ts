import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { startPauses } from '../../cli/start-pauses.js';
import { until } from '../support/until.js';

describe('pauses of processes', () => {
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  function start(): number {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    children.push(child);
    return child.pid ?? 0;
  }

  const stateOf = (pid: number) => execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();

  it('stop each process below this one now and then, and let all of them go on at the end', async () => {
    const pids = [start(), start(), start()];
    const pauses = startPauses();
    for (const pid of pids) await until(() => stateOf(pid).startsWith('T'));
    await pauses.stop();
    for (const pid of pids) assert.match(stateOf(pid), /^[SRD]/);
  });

  it('leave a process alone that somebody else has paused', async () => {
    const [paused = 0, other = 0] = [start(), start()];
    process.kill(paused, 'SIGSTOP');
    await until(() => stateOf(paused).startsWith('T'));
    const pauses = startPauses();
    await until(() => stateOf(other).startsWith('T'));
    await pauses.stop();
    assert.match(stateOf(paused), /^T/);
  });
});
