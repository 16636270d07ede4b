import assert from 'node:assert/strict';
import { readValue } from '../../../site/api-description/openapi/read-document.js';
import { isNestedTooDeeply } from '../../../site/model/yaml-nesting.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';

describe('nested YAML', () => {
  for (const unit of ['? ', '- ', '[', '{? ', 'a: ? ', '? &a ', '!t ? '])
    it(`of thousands of ${JSON.stringify(unit)} is too deep, also in an API description`, () => {
      const text = unit.repeat(90_000 / unit.length);
      assert.equal(isNestedTooDeeply(text), true);
      const files = memorySourceFiles({ 'api.yaml': text });
      const file = files.get('api.yaml');
      assert.ok(file);
      assert.deepEqual(readValue(files, file), { fault: 'it is nested too deeply' });
    });

  const shallow: readonly (readonly [claim: string, text: string])[] = [
    ['question marks in texts', 'a: |\n  is it ? yes\n  ? no\n'.concat('b: is it ? yes\n'.repeat(100))],
    ['code with question marks', `a: |\n${'  ? x\n  : y\n'.repeat(100)}`],
    ['brackets beside one another', 'a:\n'.concat('  - [x, {y: z}]\n'.repeat(3_000))],
    ['brackets in texts', `a: |\n  ${'[{ '.repeat(3_000)}\n`],
  ];
  for (const [claim, text] of shallow)
    it(`is not what ${claim} are`, () => {
      assert.equal(isNestedTooDeeply(text), false);
    });
});
