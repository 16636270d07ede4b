import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readConfig } from '../../config/read-config.js';
import { environmentSchema } from '../../config/schema.js';

const names = Object.keys(environmentSchema.shape).sort();
const read = (file: string) => readFileSync(file, 'utf8');

describe('the lists of environment variables', () => {
  it('.env.example has every variable of the schema, commented out, and no other', () => {
    const listed = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '');
    assert.deepEqual(listed.sort(), names);
  });

  it('.env.example sets nothing, so that a plain copy of it changes nothing', () => {
    assert.deepEqual(parseEnv(read('.env.example')), {});
  });

  it('.env.example shows values that can be used', () => {
    const uncommented = read('.env.example').replace(/^# ([A-Z][A-Z0-9_]*=)/gm, '$1');
    const values: Record<string, string | undefined> = parseEnv(uncommented);
    assert.doesNotThrow(() => readConfig(values));
  });

  for (const file of ['README.md', 'docs/reference/configuration.mdx']) {
    it(`${file} has every variable of the schema in its tables, and no other`, () => {
      const rows = [...read(file).matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map((match) => match[1] ?? '');
      assert.deepEqual(rows.sort(), names);
    });
  }
});
