import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidDeploymentSettings, readDeploymentConfig } from '../../config/read-deployment-config.js';
import { checkHosting, effectiveHosting } from '../../deployment/hosting.js';
import { HOSTING_FEATURES, HOSTING_MODES, HOSTING_TABLE } from '../../site/model/hosting.js';

/** The interface's description, where the machine has it beside the repository. */
const INTERFACE = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/reference/interface.md');

const NAMES: Readonly<Record<string, string>> = {
  'Documentation search': 'search',
  'AI assistant': 'assistant',
  'Web analytics': 'analytics',
  'API playground ("Try it")': 'playground',
  'Static export bundle': 'bundle',
};

const configOf = (file: object) => readDeploymentConfig({ file, environment: {}, readSecret: () => '' });

describe('the hosting modes of a deployment', () => {
  it('are those of the interface', function () {
    if (!existsSync(INTERFACE)) {
      console.log("      skipped: the interface's description is not in ../shared/reference");
      return this.skip();
    }
    const lines = readFileSync(INTERFACE, 'utf8').split('\n');
    const at = lines.findIndex((line) => /^\| Feature \| Cloud \| Client-hosted \| Air-gapped \|$/.test(line));
    assert.ok(at > 0, 'the table is there');
    const rows = lines.slice(at + 2, at + 7).map((line) =>
      line
        .split('|')
        .slice(1, 5)
        .map((cell) => cell.trim()),
    );
    const read = rows.map(([feature = '', cloud, client, gapped]) => [
      NAMES[feature],
      { cloud, 'client-hosted': client, 'air-gapped': gapped },
    ]);
    assert.deepEqual(Object.fromEntries(read), HOSTING_TABLE);
  });

  for (const mode of HOSTING_MODES) {
    for (const feature of HOSTING_FEATURES) {
      const isForbidden = HOSTING_TABLE[feature][mode] === 'no';
      it(`${feature} in the mode ${mode} ${isForbidden ? 'is refused' : 'may be asked for'}`, () => {
        const check = () => checkHosting(configOf({ hosting: { mode, [feature]: true } }));
        if (isForbidden) assert.throws(check, InvalidDeploymentSettings);
        else assert.doesNotThrow(check);
      });
    }
  }

  it('behind an air gap the service is not asked: its keys are refused', () => {
    const service = { url: 'https://exports.example.com', domain: 'd', key: 'k' };
    assert.throws(
      () => checkHosting(configOf({ hosting: { mode: 'air-gapped' }, service })),
      /asks the service nothing/,
    );
  });

  it('come from the bundle where the settings name none, and single features from the settings', () => {
    const exported = { mode: 'air-gapped', playground: true, other: 'x' };
    assert.deepEqual(effectiveHosting({}, exported), { mode: 'air-gapped', playground: true });
    assert.deepEqual(effectiveHosting({ playground: false }, exported), { mode: 'air-gapped', playground: false });
    assert.deepEqual(effectiveHosting({ mode: 'cloud' }, exported), { mode: 'cloud' });
    assert.deepEqual(effectiveHosting({}, { mode: 'unknown' }), { mode: 'client-hosted' });
  });
});
