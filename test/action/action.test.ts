import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

interface Action {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly id?: string;
      readonly run?: string;
      readonly env?: Readonly<Record<string, string>>;
    }[];
  };
}

const PROGRAM = readFileSync('scripts/action/main.mjs', 'utf8');

describe('the GitHub Action', () => {
  let workspace: string;
  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), 'offprint-action-'));
    mkdirSync(join(workspace, 'docs'));
    write(
      'docs.json',
      JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#05a' }, navigation: { pages: ['a'] } }),
    );
    write('a.mdx', '---\ntitle: A\n---\n\nTo [a page](/missing|page).\n');
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  const write = (path: string, text: string) => writeFileSync(join(workspace, 'docs', path), text);
  const read = (name: string) => readFileSync(join(workspace, name), 'utf8');

  function run(variables: Readonly<Record<string, string>>) {
    for (const name of ['output', 'summary']) writeFileSync(join(workspace, name), '');
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/action/main.mjs')], {
      cwd: tmpdir(),
      encoding: 'utf8',
      env: {
        ...{ PATH: process.env.PATH, HOME: workspace, OFFPRINT_HOME: join(workspace, 'home') },
        ...{ GITHUB_WORKSPACE: workspace, GITHUB_OUTPUT: join(workspace, 'output') },
        ...{ GITHUB_STEP_SUMMARY: join(workspace, 'summary'), ...variables },
      },
    });
    return { status, stdout, stderr };
  }

  it('checks a pull request: annotations, a summary, outputs and the exit code of the check', () => {
    const { status, stdout, stderr } = run({ GITHUB_EVENT_NAME: 'pull_request', INPUT_FOLDER: 'docs' });
    assert.equal(stderr, '');
    assert.equal(status, 2);
    assert.match(stdout, /^::error file=docs\/a\.mdx,line=5,col=4,title=[^:]+::.*missing/m);
    assert.match(read('summary'), /\| 1 \| 1 \| 0 \|\n/);
    assert.match(read('summary'), /\n\| Error \| a\.mdx:5 \| .*\/missing\\\|page.* \|\n/);
    assert.match(read('output'), /^pages<<(\S+)\n1\n\1\nerrors<<(\S+)\n1\n\2\nwarnings<<(\S+)\n0\n\3\n$/);
  });

  it('passes on which findings fail', () => {
    const ignored = run({ GITHUB_EVENT_NAME: 'pull_request_target', INPUT_IGNORE: 'broken-link' });
    assert.equal(ignored.status, 0, ignored.stderr);
    assert.doesNotMatch(read('summary'), /missing/);
  });

  const refused: readonly [claim: string, variables: Readonly<Record<string, string>>, message: RegExp][] = [
    ['an unknown command', { INPUT_COMMAND: 'deploy' }, /must be one of auto, check, export, push/],
    ['a service without a domain', { INPUT_SERVICE: 'https://o.test', OFFPRINT_KEY: 'secret' }, /input domain/],
    ['a service without a key', { INPUT_SERVICE: 'https://o.test', INPUT_DOMAIN: 'a' }, /input key/],
  ];
  for (const [claim, variables, message] of refused) {
    it(`refuses ${claim}`, () => {
      const { status, stdout } = run(variables);
      assert.equal(status, 64);
      assert.match(stdout, /^::error title=Offprint::/);
      assert.match(stdout, message);
    });
  }

  describe('is declared as it is run', () => {
    const action = parse(readFileSync('action.yml', 'utf8')) as Action;
    const step = action.runs.steps.find(({ id }) => id === 'offprint');
    const given = Object.values(step?.env ?? {}).map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]);

    it('every variable comes from an input that exists, and the program reads it', () => {
      for (const name of given) assert.ok(name !== undefined && name in action.inputs, name);
      for (const name of Object.keys(step?.env ?? {}))
        assert.ok(PROGRAM.includes(name.replace('INPUT_', '')), `${name} is not read`);
    });

    it('every input is used', () => {
      const text = readFileSync('action.yml', 'utf8');
      for (const name of Object.keys(action.inputs)) assert.ok(text.includes(`inputs.${name} `), name);
    });

    it('every output is set by the program', () => {
      for (const [name, { value }] of Object.entries(action.outputs)) {
        assert.equal(value, `\${{ steps.offprint.outputs.${name} }}`);
        assert.ok(PROGRAM.includes(`setOutput('${name}'`), name);
      }
    });

    it('no script contains an input, which could run', () => {
      for (const { run: script } of action.runs.steps) assert.doesNotMatch(script ?? '', /\$\{\{/);
    });
  });
});
