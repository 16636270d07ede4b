import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { identify, isAlive } from '../../../cli/launcher/process-identity.js';
import { until } from '../../support/until.js';

describe('a child whose launcher was killed', () => {
  it('ends by itself, in order', async () => {
    const guard = pathToFileURL(resolve('build/cli/launcher/orphan-guard.js')).href;
    const childCode = "setInterval(() => {}, 1000); process.send('up');";
    const launcher = spawn(
      process.execPath,
      [
        '-e',
        `const { fork } = require('node:child_process');
         const child = fork('-e', [${JSON.stringify(childCode)}], { execArgv: ['--import', ${JSON.stringify(guard)}], detached: true });
         child.once('message', () => console.log(child.pid));
         setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = await once(createInterface({ input: launcher.stdout }), 'line');
    const child = identify(Number(line));
    assert.ok(child, 'the child runs');
    launcher.kill('SIGKILL');
    await until(() => !isAlive(child));
  });
});
