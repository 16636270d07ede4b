import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

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
