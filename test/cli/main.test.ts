import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMAND_ROWS } from '../../cli/command-table.js';
import { usage, usageOf } from '../../cli/usage.js';

/** The command line as a process, without bootstrap's install and build. */
function offprint(home: string, ...commandArguments: readonly string[]) {
  const main = pathToFileURL(resolve('build/cli/main.js')).href;
  const code = `process.exitCode = await (await import(${JSON.stringify(main)})).main(process.argv.slice(1));`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code, '--', ...commandArguments], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home, OFFPRINT_HOME: home, NODE_ENV: 'test' },
  });
  return { code: result.status, output: result.stdout, errors: result.stderr };
}

describe('the command line', () => {
  let home: string;
  before(() => {
    home = mkdtempSync(join(tmpdir(), 'offprint-cli-'));
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  const exits: readonly [claim: string, commandArguments: readonly string[], code: number, text: RegExp][] = [
    ['help succeeds', ['help'], 0, /Usage: npm run offprint/],
    [
      'help about one command is asked of the command',
      ['export', 'docs', '--help'],
      0,
      /--archive-only[\s\S]*Example: /,
    ],
    ['nothing at all shows help', [], 0, /Usage: npm run offprint/],
    [
      'an unknown command is wrong usage',
      ['exprot'],
      64,
      /^Unknown command "exprot"\. The commands are start, export, .*\n\nAll/,
    ],
    ['the version is told', ['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    ['an option without its value is wrong usage', ['export', 'docs', '--out'], 64, /^--out needs a value\.\n/],
    [
      'a value that an option does not take is wrong usage',
      ['export', 'docs', '--json=x'],
      64,
      /^--json takes no value\.\n/,
    ],
    [
      'a list takes no more',
      ['keys', 'list', 'x', '--organization', 'A'],
      64,
      /^keys list has an unexpected argument "x"\n/,
    ],
    ['an address of another kind is wrong usage', ['export', 'ftp://docs.example.com'], 64, /begin with https/],
    [
      'what is no e-mail address is wrong usage',
      ['people', 'reset-password', 'ada'],
      64,
      /^"ada" is not a valid e-mail address/,
    ],
    ['nothing to check fails', ['check', join(tmpdir(), 'no-such-folder')], 1, /The folder .* does not exist/],
    ['a name of every object is no command', ['constructor'], 64, /Unknown command/],
    ['an unknown option is wrong usage', ['export', 'docs', '--fast'], 64, /^Unknown option --fast\.\n/],
    [
      'wrong usage is followed by how this command is used',
      ['sites'],
      64,
      /^[^\n]+\n\nUsage(?:(?! keys )[\s\S])*sites add/,
    ],
    ['an unknown action is wrong usage', ['keys', 'rotate'], 64, /create, list, revoke/],
    [
      'a folder that is not there fails',
      ['export', join(tmpdir(), 'no-such-folder')],
      1,
      /The folder .* does not exist/,
    ],
    [
      'a folder without docs.json and without built pages fails before anything starts',
      ['export', '.'],
      1,
      /contains no docs.json, no mint.json and no built pages/,
    ],
    [
      'an organization that is not there fails',
      ['keys', 'list', '--organization', 'Nobody'],
      1,
      /no organization "Nobody"/,
    ],
  ];
  for (const [claim, commandArguments, code, text] of exits) {
    it(claim, () => {
      const result = offprint(home, ...commandArguments);
      assert.equal(result.code, code, result.errors);
      assert.match(result.output + result.errors, text);
    });
  }

  it('help fits a terminal of 80 columns', () => {
    assert.deepEqual(
      usage()
        .split('\n')
        .filter((line) => line.length > 80),
      [],
    );
  });

  it('help of a command fits a terminal of 80 columns, but for usage and examples', () => {
    for (const name of new Set(Object.keys(COMMAND_ROWS).map((row) => row.split(' ')[0] ?? row))) {
      const lines = usageOf(name).split('\n');
      assert.deepEqual(
        lines.filter((line) => line.length > 80 && !/^(?:Usage|Example): /.test(line)),
        [],
      );
      assert.ok(lines.some((line) => line.startsWith('Example: ')));
    }
  });

  for (const [name, { example, options }] of Object.entries(COMMAND_ROWS)) {
    it(`the example of ${name} uses options that it has`, () => {
      assert.ok(example.startsWith(name));
      const used = [...example.matchAll(/ --([\w-]+)/g)].map(([, option]) => option ?? '');
      assert.deepEqual(
        used.filter((option) => !Object.hasOwn(options, option)),
        [],
      );
      const required = Object.keys(options).filter((option) => options[option]?.isRequired);
      assert.deepEqual(
        required.filter((option) => !used.includes(option)),
        [],
      );
    });
  }

  it('a place that is none for an archive fails before anything starts', () => {
    const file = join(home, 'a-file');
    writeFileSync(file, '');
    const result = offprint(home, 'export', 'docs', '--out', join(file, 'bundle.tar.gz'));
    assert.deepEqual([result.code, result.errors], [1, `${file} is a file, so nothing can be written into it.\n`]);
  });

  it('links lead to where the service was last started, unless an address is set', () => {
    const own = mkdtempSync(join(home, 'started-'));
    const ports = { api: 8099, temporal: null, temporalUi: null };
    const started = {
      launcher: null,
      mode: 'start',
      readyAt: null,
      apiUrl: 'http://127.0.0.1:8099',
      ports,
      temporal: null,
    };
    writeFileSync(join(own, 'run.json'), JSON.stringify(started));
    writeFileSync(join(own, 'local-key'), 'svc_x');
    assert.equal(offprint(own, 'organizations', 'create', 'Acme').code, 0);
    assert.match(
      offprint(own, 'organizations', 'invite', 'Acme').output,
      /^http:\/\/127\.0\.0\.1:8099\/dashboard\/join#/,
    );
    assert.match(
      offprint(own, 'push', 'docs', '--domain', 'a.example').errors,
      /API at http:\/\/127\.0\.0\.1:8099 does not/,
    );
    rmSync(join(own, 'run.json'));
    assert.match(offprint(own, 'organizations', 'invite', 'Acme').output, /^http:\/\/127\.0\.0\.1:8080\//);
  });

  it('an organization gets a site and a key, which can be listed, used up and revoked', () => {
    assert.equal(offprint(home, 'organizations', 'create', 'Acme').code, 0);
    const added = offprint(home, 'sites', 'add', 'docs.example.com', resolve('docs'), '--organization', 'Acme');
    assert.equal(added.code, 0, added.errors);
    assert.match(offprint(home, 'sites', 'list', '--organization', 'Acme').output, /docs\.example\.com/);

    const made = offprint(home, 'keys', 'create', '--organization', 'Acme', '--name', 'Nightly', '--expires', '30');
    assert.match(made.output, /^svc_[A-Za-z0-9_-]{43}\n$/, 'standard output has the key alone');
    const listed = offprint(home, 'keys', 'list', '--organization', 'Acme').output;
    assert.ok(!listed.includes(made.output.trim()), 'a list never shows a key');
    const id = /^(\S+) {2}Nightly/m.exec(listed)?.[1] ?? '';
    assert.equal(offprint(home, 'keys', 'revoke', id, '--organization', 'Acme').code, 0);
    assert.match(offprint(home, 'keys', 'list', '--organization', 'Acme').output, /Nightly .* revoked /);
    assert.equal(offprint(home, 'keys', 'revoke', 'key_none', '--organization', 'Acme').code, 1);
    assert.match(offprint(home, 'store', 'usage').output, /indexes of the assistant +2 .*\n(?:.*\n)*all /);
    assert.equal(offprint(home, 'sites', 'remove', 'docs.example.com', '--organization', 'Acme').code, 0);
    const dry = offprint(home, 'store', 'prune', '--dry-run');
    assert.match(
      dry.output,
      /^Would remove 0 objects of 0\.0 MB and the bundles of 0 jobs; would keep \d+ objects/,
      dry.errors,
    );
    assert.match(offprint(home, 'store', 'prune').output, /^Removed 0 objects/);
  });

  it('a new database is migrated once', () => {
    const own = join(home, 'migrated');
    assert.match(offprint(own, 'migrate').output, /^Ran \d+ migrations: 0001-initial-schema, .*\.\n$/);
    assert.equal(offprint(own, 'migrate').output, 'The database is up to date.\n');
  });

  it('the store and the database move to another place, and a target with something else is refused', () => {
    const target = join(home, 'moved');
    const objects = offprint(home, 'move', 'store', '--to', `file:${join(target, 'store')}`);
    assert.match(objects.output, /^Copied \d+ objects of .* 0 objects were there already/, objects.errors);
    assert.ok(objects.output.includes(`Set OFFPRINT_STORE=file:${join(target, 'store')} `), objects.output);
    const again = offprint(home, 'move', 'store', '--to', `file:${join(target, 'store')}`);
    assert.match(again.output, /^Copied 0 objects of 0\.0 MB; [1-9]/, again.errors);

    const rows = offprint(home, 'move', 'database', '--to', `file:${join(target, 'offprint.sqlite')}`);
    assert.match(rows.output, /\norganizations +1\n(?:.*\n)*Copied all rows/, rows.errors);
    assert.equal(offprint(home, 'organizations', 'create', 'Later').code, 0);
    const refused = offprint(home, 'move', 'database', '--to', `file:${join(target, 'offprint.sqlite')}`);
    assert.deepEqual([refused.code, refused.output], [1, '']);
    assert.match(refused.errors, /organizations has 2 rows here and 1 there\); use an empty database/);

    const wrong = offprint(home, 'move', 'store', '--to', 'ftp://example.com');
    assert.deepEqual([wrong.code, wrong.output], [1, '']);
    assert.match(wrong.errors, /--to/);
    assert.equal(offprint(home, 'move', 'database').code, 64);
  });
});
