import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';

const LOGGER = new URL('../../logging/logger.js', import.meta.url).href;
const PROGRAM = `
  import { createLogger } from ${JSON.stringify(LOGGER)};
  const log = createLogger('api', { level: 'info', format: 'json' });
  for (let line = 0; line < 20_000; line++) log.info({ line }, 'a line of the log');
  await new Promise((resolve) => setTimeout(resolve, 50));
  log.info('after a while');
  process.stderr.write('still here, ' + (process.memoryUsage().rss < 300e6 ? 'small' : 'large'));
`;

describe('a log whose disk is full', () => {
  it('ends no process and takes no memory', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: ['ignore', full, 'pipe'] });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, 'close');
    assert.deepEqual([code, said], [0, 'still here, small']);
  });
});
