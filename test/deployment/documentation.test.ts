import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DEPLOYMENT_ENVIRONMENT, deploymentSchema } from '../../config/deployment-schema.js';
import { FAILURE_REASONS } from '../../deployment/fetch/fetch-failure.js';

const text = readFileSync('docs/reference/deployment-settings.mdx', 'utf8');
const guide = readFileSync('docs/hosting/deployment.mdx', 'utf8');

describe('the documentation of a deployment', () => {
  it('has every setting, with its variable, and no other', () => {
    const rows = [...text.matchAll(/^\| `([a-z]\w+\.\w+)` \| (?:`([A-Z0-9_]+)`)? ?\|/gm)];
    const variables = Object.fromEntries(
      Object.entries(DEPLOYMENT_ENVIRONMENT).map(([variable, [group, name]]) => [`${group}.${name}`, variable]),
    );
    const defaults: Readonly<Record<string, object>> = deploymentSchema.parse({});
    const documented = Object.fromEntries(rows.map(([, setting = '', variable]) => [setting, variable]));
    for (const [group, values] of Object.entries(defaults))
      for (const name of Object.keys(values)) assert.ok(`${group}.${name}` in documented, `${group}.${name}`);
    for (const [setting, variable] of Object.entries(documented)) assert.equal(variables[setting], variable, setting);
    for (const setting of Object.keys(variables)) assert.ok(setting in documented, setting);
  });

  it('has pipelines that are YAML, of scripts that a shell understands', () => {
    const pages = readdirSync('docs/hosting').map((name) => readFileSync(`docs/hosting/${name}`, 'utf8'));
    const blocks = pages.flatMap((page) => [...page.matchAll(/^( *)```yaml \.[\w./-]+\n([\s\S]*?)```/gm)]);
    const pipelines = blocks.map(([, indent = '', text = '']) =>
      parse(text.replaceAll(`\n${indent}`, '\n').trimStart()),
    );
    const scripts = pipelines.flatMap(scriptsOf);
    assert.deepEqual([pipelines.length, scripts.length], [3, 5]);
    for (const script of scripts) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: script.replaceAll('<<<', '<'), encoding: 'utf8' });
      assert.equal(status, 0, `${stderr}\n${script}`);
    }
  });

  it('explains every reason for which a bundle is not served', () => {
    const rows = [...guide.matchAll(/^\| (`[a-z_`, ]+`) \|/gm)].map(([, cell]) => cell ?? '');
    const documented = rows.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, reason]) => reason ?? ''));
    assert.deepEqual(documented.sort(), [...FAILURE_REASONS].sort());
  });
});

/** Returns the values of `run` and `script` at any depth. */
function scriptsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    (name === 'run' || name === 'script') && !isGroup(value) ? [[value].flat().join('\n')] : scriptsOf(value),
  );
}

const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
