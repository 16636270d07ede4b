import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimHome, releaseHome } from '../../../cli/launcher/claim-home.js';
import { endLeftoverTemporal } from '../../../cli/launcher/end-leftover.js';
import { identify, isAlive } from '../../../cli/launcher/process-identity.js';
import { type RunState, readRunState, writeRunState } from '../../../cli/launcher/run-file.js';

const state: RunState = {
  launcher: null,
  mode: 'start',
  readyAt: null,
  apiUrl: 'http://127.0.0.1:8080',
  ports: { api: 8080, temporal: 7233, temporalUi: 8233 },
  temporal: null,
};

describe('what is remembered of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-run-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

  it('a state is read as it was written', () => {
    writeRunState(join(folder, 'run.json'), state);
    assert.deepEqual(readRunState(join(folder, 'run.json')), state);
  });

  for (const [claim, content] of [
    ['half a file', '{"launcher":'],
    ['a file of another version', '{"pid":1}'],
  ] as const) {
    it(`${claim} counts as none`, () => {
      writeFileSync(join(folder, 'run.json'), content);
      assert.equal(readRunState(join(folder, 'run.json')), undefined);
    });
  }

  it('a process is known by more than its number', async () => {
    const child = sleeper();
    const identity = identify(child.pid ?? 0);
    assert.ok(identity && isAlive(identity));
    assert.equal(isAlive({ ...identity, startedAt: 'another time' }), false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(isAlive(identity), false);
  });

  it('a home has one launcher at a time', async () => {
    const lock = join(folder, 'run.lock');
    const child = sleeper();
    writeFileSync(lock, JSON.stringify(identify(child.pid ?? 0)));
    assert.equal(claimHome(lock)?.pid, child.pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(claimHome(lock), undefined, 'the lock of a dead one is taken over');
    assert.equal(claimHome(lock)?.pid, process.pid);
    releaseHome(lock);
    assert.equal(existsSync(lock), false);
  });

  it('the Temporal of a killed launcher is ended', async () => {
    const child = sleeper();
    const ended = once(child, 'exit');
    await endLeftoverTemporal({ ...state, temporal: identify(child.pid ?? 0) ?? null }, () => undefined);
    const [, signal] = await ended;
    assert.equal(signal, 'SIGTERM');
  });

  it('a stranger that has its number now is left alone', async () => {
    const child = sleeper();
    await endLeftoverTemporal({ ...state, temporal: { pid: child.pid ?? 0, startedAt: 'long ago' } }, () => undefined);
    assert.ok(identify(child.pid ?? 0));
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
});
