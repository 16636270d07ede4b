import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

  it('explains every reason for which a bundle is not served', () => {
    const rows = [...guide.matchAll(/^\| (`[a-z_`, ]+`) \|/gm)].map(([, cell]) => cell ?? '');
    const documented = rows.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, reason]) => reason ?? ''));
    assert.deepEqual(documented.sort(), [...FAILURE_REASONS].sort());
  });
});
