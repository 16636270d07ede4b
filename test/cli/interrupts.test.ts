import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

/** A command that runs until it is interrupted; `cleanup` is the body of what it does then. */
function interruptible(cleanup: string) {
  const url = (file: string) => JSON.stringify(pathToFileURL(resolve(file)).href);
  const code = `
    const { createInterrupts } = await import(${url('build/cli/interrupts.js')});
    const { createTerminal } = await import(${url('build/cli/terminal.js')});
    const interrupts = createInterrupts(createTerminal(process.stdout), 7);
    interrupts.onInterrupt(async () => console.log('services'));
    interrupts.onInterrupt(async () => { ${cleanup} });
    interrupts.onForce(() => console.log('forced'));
    setInterval(() => {}, 1000);
    console.log('up');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

describe('an interruption', () => {
  it('cleans up, the last added first, and ends with the exit code of the command', async () => {
    const { child, lines } = interruptible("console.log('job');");
    assert.equal((await lines.next()).value, 'up');
    child.kill('SIGINT');
    const said: string[] = [];
    for await (const line of { [Symbol.asyncIterator]: () => lines }) said.push(line);
    assert.deepEqual(said.slice(1), ['job', 'services']);
    if (child.exitCode === null) await once(child, 'exit');
    assert.equal(child.exitCode, 7);
  });

  it('a second one does not wait any more', async () => {
    const { child, lines } = interruptible('await new Promise(() => {});');
    assert.equal((await lines.next()).value, 'up');
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    assert.match((await lines.next()).value ?? '', /Stopping/);
    // Signals of one key press arrive together and count once, so it is pressed until it counts.
    const pressing = setInterval(() => child.kill('SIGINT'), 50);
    assert.equal((await lines.next()).value, 'forced');
    await ended;
    clearInterval(pressing);
    assert.equal(child.exitCode, 7);
  });
});

describe('a command that npm runs', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('npm-start');
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
    const script = scripts.start ?? '';
    const url = (file: string) => JSON.stringify(pathToFileURL(resolve(file)).href);
    await writeFile(
      join(folder.path, 'package.json'),
      JSON.stringify({ scripts: { start: script.replace('bootstrap.mjs start', 'launcher.mjs') } }),
    );
    await writeFile(
      join(folder.path, 'launcher.mjs'),
      `import { writeFileSync } from 'node:fs';
      const { createInterrupts } = await import(${url('build/cli/interrupts.js')});
      const { createTerminal } = await import(${url('build/cli/terminal.js')});
      const interrupts = createInterrupts(createTerminal(process.stdout), 0);
      interrupts.onInterrupt(async () => writeFileSync('ended', String(process.pid)));
      setInterval(() => {}, 1000);
      writeFileSync('up', String(process.pid));`,
    );
  });
  after(() => folder.remove());

  // npm itself may be killed by force; a terminal that closes hangs up.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    for (const which of signal === 'SIGKILL' ? (['npm'] as const) : (['npm', 'the command'] as const)) {
      it(`ends in order with ${signal} to ${which}`, async () => {
        const file = (name: string) => join(folder.path, name);
        await Promise.all(['up', 'ended'].map((name) => rm(file(name), { force: true })));
        const npm = spawn('npm', ['start'], { cwd: folder.path, stdio: 'ignore', detached: true });
        const ended = once(npm, 'exit');
        const read = (name: string) => readFile(file(name), 'utf8').catch(() => '');
        const command = Number(await until(() => read('up'), Boolean));
        process.kill({ npm: npm.pid ?? 0, 'the command': command }[which], signal);
        assert.equal(await until(() => read('ended'), Boolean), String(command));
        await until(async () => isGone(command), Boolean);
        await ended;
      });
    }
  }
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
