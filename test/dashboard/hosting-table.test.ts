import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { HOSTING_FEATURES, HOSTING_TABLE } from '../../site/model/hosting.js';

const SOURCE = fileURLToPath(new URL('../../../dashboard/pages/sites/hosting-table.ts', import.meta.url));

describe("the dashboard's table of hosting modes", () => {
  it('is that of the service, for each feature that can be set', async () => {
    const { code } = await transform(await readFile(SOURCE, 'utf8'), { loader: 'ts', format: 'esm' });
    const shown = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly HOSTING_TABLE: object;
    };
    assert.deepEqual(
      shown.HOSTING_TABLE,
      Object.fromEntries(HOSTING_FEATURES.map((feature) => [feature, HOSTING_TABLE[feature]])),
    );
  });
});
