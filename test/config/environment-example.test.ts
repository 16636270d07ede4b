import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readConfig } from '../../config/read-config.js';
import { environmentSchema } from '../../config/schema.js';

const names = Object.keys(environmentSchema.shape).sort();
const read = (file: string) => readFileSync(file, 'utf8');

function readNumbers(): Readonly<Record<string, number>> {
  const defaults = environmentSchema.parse({});
  return Object.fromEntries(
    Object.entries(defaults).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
}

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

  /** Defaults and limits of the schema, by name: a value out of range is refused with a sentence that has the range. */
  const numbers = Object.entries<unknown>(readNumbers());

  it('.env.example and the reference have the defaults of the schema', () => {
    assert.ok(numbers.length > 15);
    const example = read('.env.example');
    const reference = read('docs/reference/configuration.mdx');
    for (const [name, value] of numbers) {
      assert.match(example, new RegExp(`^# ${name}=${value}$`, 'm'));
      assert.match(reference, new RegExp(`^\\| \`${name}\` \\| \`${value}\` \\|`, 'm'));
    }
  });

  it('the largest numbers that .env.example and the reference name are those of the schema', () => {
    const largest = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    const isTaken = (name: string, value: number) => environmentSchema.safeParse({ [name]: String(value) }).success;
    for (const [name, file, pattern] of [
      ['OFFPRINT_CRAWL_MINUTES', '.env.example', /minutes \(at most (\d+)\)/],
      ['OFFPRINT_CRAWL_MINUTES', 'docs/reference/configuration.mdx', /live site is read, at most (\d+)/],
      ['OFFPRINT_LINK_SECONDS', '.env.example', /60 to (\d+) seconds/],
      ['OFFPRINT_LINK_SECONDS', 'docs/reference/configuration.mdx', /60 to (\d+)/],
      ['OFFPRINT_RENDER_SLOTS', 'docs/reference/configuration.mdx', /1 to (\d+)/],
    ] as const) {
      const most = largest(read(file), pattern);
      assert.deepEqual([isTaken(name, most), isTaken(name, most + 1)], [true, false], `${name} in ${file}`);
    }
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
