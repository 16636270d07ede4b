import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { findOnPath } from '../../../cli/launcher/find-on-path.js';
import { localTemporalArguments, readComposeArguments } from '../../../cli/launcher/temporal-arguments.js';

const local = { ip: '127.0.0.1', port: 17233, uiPort: 18233, databaseFile: '/home/someone/temporal.db' };

/** The rules of the Compose specification for the parts that we use; no other key may occur. */
const composeSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  services: z.strictObject({
    temporal: z.strictObject({
      image: z.string().regex(/^temporalio\/temporal:\d+\.\d+\.\d+$/),
      command: z.array(z.string()),
      ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)),
      volumes: z.array(z.string()),
      restart: z.literal('unless-stopped'),
      healthcheck: z.strictObject({
        test: z.array(z.string()),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
      }),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
});

describe('temporal-dev.yml', () => {
  const compose = () => composeSchema.parse(parse(readFileSync('temporal-dev.yml', 'utf8')));

  it('is a Compose file of one service, whose volume is declared', () => {
    const { services, volumes } = compose();
    assert.deepEqual(
      services.temporal.volumes.map((volume) => volume.split(':')[0]),
      Object.keys(volumes),
    );
  });

  it('its database file lies in its volume', () => {
    const { command, volumes } = compose().services.temporal;
    const file = command[command.indexOf('--db-filename') + 1] ?? '';
    assert.ok(file.startsWith(`${volumes[0]?.split(':')[1]}/`), file);
  });

  it('is read by Docker Compose itself', function () {
    const docker = findOnPath('docker', process.env.PATH);
    const version = docker === undefined ? undefined : spawnSync(docker, ['compose', 'version']);
    if (docker === undefined || version?.status !== 0) {
      console.log('      skipped: Docker Compose is not installed');
      this.skip();
    }
    const checked = spawnSync(docker, ['compose', '-f', 'temporal-dev.yml', 'config', '--quiet'], { encoding: 'utf8' });
    assert.equal(checked.status, 0, checked.stderr);
  });

  it('the launcher runs the same server, with local address, ports and path', () => {
    const shared = readComposeArguments('temporal-dev.yml');
    const changed = new Map([
      ['--ip', local.ip],
      ['--port', '17233'],
      ['--ui-port', '18233'],
      ['--db-filename', local.databaseFile],
    ]);
    const expected = shared.map((argument, index) => changed.get(shared[index - 1] ?? '') ?? argument);
    assert.deepEqual(localTemporalArguments(shared, local), expected);
  });
});

describe('the local arguments of Temporal', () => {
  const cases: readonly [claim: string, shared: readonly string[], expected: readonly string[]][] = [
    [
      'a value after = is replaced too',
      ['server', 'start-dev', '--ip=0.0.0.0', '--port=1', '--ui-port=2', '--db-filename=/x'],
      [
        'server',
        'start-dev',
        '--ip',
        '127.0.0.1',
        '--port',
        '17233',
        '--ui-port',
        '18233',
        '--db-filename',
        local.databaseFile,
      ],
    ],
    [
      'what the file leaves out is added',
      ['server', 'start-dev', '--log-level', 'warn'],
      [
        'server',
        'start-dev',
        '--log-level',
        'warn',
        '--ip',
        '127.0.0.1',
        '--port',
        '17233',
        '--ui-port',
        '18233',
        '--db-filename',
        local.databaseFile,
      ],
    ],
    [
      'other options are kept with their values',
      [
        'server',
        'start-dev',
        '--search-attribute',
        'a=Text',
        '--ip',
        '0.0.0.0',
        '--port',
        '1',
        '--ui-port',
        '2',
        '--db-filename',
        '/x',
      ],
      [
        'server',
        'start-dev',
        '--search-attribute',
        'a=Text',
        '--ip',
        '127.0.0.1',
        '--port',
        '17233',
        '--ui-port',
        '18233',
        '--db-filename',
        local.databaseFile,
      ],
    ],
  ];
  for (const [claim, shared, expected] of cases) {
    it(claim, () => assert.deepEqual(localTemporalArguments(shared, local), expected));
  }

  it('without a port for it there is no web page', () => {
    const result = localTemporalArguments(['server', 'start-dev', '--ui-port', '8233'], {
      ...local,
      uiPort: undefined,
    });
    assert.ok(result.includes('--headless'));
    assert.ok(!result.includes('--ui-port'));
  });
});
