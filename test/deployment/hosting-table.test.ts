import assert from 'node:assert/strict';
import { InvalidDeploymentSettings, readDeploymentConfig } from '../../config/read-deployment-config.js';
import { checkHosting, effectiveHosting } from '../../deployment/hosting.js';
import { HOSTING_FEATURES, HOSTING_MODES, HOSTING_TABLE } from '../../site/model/hosting.js';

/** The table of the interface, as it was agreed on. */
const TABLE = `
| Feature | Cloud | Client-hosted | Air-gapped |
| --- | --- | --- | --- |
| Documentation search | yes | configurable | no |
| AI assistant | yes | configurable | no |
| Web analytics | yes | configurable | no |
| API playground ("Try it") | yes | yes | configurable |
| Static export bundle | yes | yes | yes |
`;

const NAMES: Readonly<Record<string, string>> = {
  'Documentation search': 'search',
  'AI assistant': 'assistant',
  'Web analytics': 'analytics',
  'API playground ("Try it")': 'playground',
  'Static export bundle': 'bundle',
};

const configOf = (file: object) => readDeploymentConfig({ file, environment: {}, readSecret: () => '' });

describe('the hosting modes of a deployment', () => {
  it('are those of the interface', () => {
    const lines = TABLE.trim().split('\n');
    const rows = lines.slice(2).map((line) =>
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
      /does not use the service/,
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
