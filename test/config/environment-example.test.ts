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

  const rowsOf = (file: string) =>
    [...read(file).matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map((match) => match[1] ?? '').sort();

  it('docs/reference/configuration.mdx has every variable of the schema in its tables, and no other', () => {
    assert.deepEqual(rowsOf('docs/reference/configuration.mdx'), names);
  });

  it('the README has some of them, and no other', () => {
    const rows = rowsOf('README.md');
    assert.ok(rows.length > 0);
    assert.deepEqual(
      rows.filter((name) => !names.includes(name)),
      [],
    );
  });
});
