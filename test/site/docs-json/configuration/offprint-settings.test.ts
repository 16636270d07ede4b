import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../../cli/paths.js';
import {
  findingRules,
  loadOffprintSettings,
  offprintJsonSchema,
} from '../../../../site/docs-json/configuration/load-offprint-settings.js';
import type { Finding } from '../../../../site/model/finding.js';
import { applyRules } from '../../../../site/model/finding-rules.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';

function load(text: string) {
  const findings: Finding[] = [];
  const settings = loadOffprintSettings(memorySourceFiles({ 'offprint.json': text }), (finding) =>
    findings.push(finding),
  );
  return { settings, findings };
}

describe('offprint.json', () => {
  it('chooses severities by code', () => {
    const { settings, findings } = load(
      '{"$schema": "x", "severities": {"orphan-page": "off", "broken-anchor": "error", "table": "hint"}}',
    );
    assert.deepEqual(findings, []);
    const given: Finding[] = [
      { code: 'orphan-page', severity: 'warning', message: '' },
      { code: 'broken-anchor', severity: 'warning', message: '' },
      { code: 'table', severity: 'warning', message: '' },
      { code: 'broken-link', severity: 'error', message: '' },
    ];
    assert.deepEqual(
      applyRules(given, findingRules(settings)).map(({ code, severity }) => [code, severity]),
      [
        ['broken-anchor', 'error'],
        ['table', 'hint'],
        ['broken-link', 'error'],
      ],
    );
  });

  it('cannot turn off what is wrong with itself', () => {
    const { settings, findings } = load('{"severities": {"configuration": "off", "missing-page": 3}}');
    assert.deepEqual(applyRules(findings, findingRules(settings)), findings);
    assert.equal(findings.length, 1);
  });

  it('is not needed', () => {
    const settings = loadOffprintSettings(memorySourceFiles({}), () => assert.fail());
    assert.deepEqual([settings, findingRules(settings)], [{}, undefined]);
  });

  const faults: readonly [claim: string, text: string, place: string, message: RegExp, kept?: object][] = [
    ['a text that is no JSON', '{\n  "severities" {}\n}', '2:16', /^offprint\.json is not valid JSON and was ignored/],
    ['a list', '[]', '1:1', /must contain a JSON object/],
    ['nothing', '', '1:1', /is not valid JSON/],
    [
      'a misspelled setting',
      '{\n  "severitys": {}}',
      '2:3',
      /^"severitys" is no setting of offprint\.json; it has no effect\. Did you mean "severities"\?$/,
    ],
    [
      'a misspelled code, but not the others',
      '{"severities": {\n "broken-lnk": "off", "table": "off"}}',
      '2:2',
      /^"severities\.broken-lnk" is no code of a finding; it has no effect\. Did you mean "broken-link"\?$/,
      { severities: { table: 'off' } },
    ],
    [
      'an unknown severity',
      '{"severities": {"table": "fatal"}}',
      '1:26',
      /^"severities\.table" must be one of "error", "warning", "hint", "off"; it was ignored\.$/,
      { severities: {} },
    ],
    ['severities that are none', '{"severities": []}', '1:16', /^"severities" must be an object/],
  ];
  for (const [claim, text, place, message, kept = {}] of faults)
    it(`reports ${claim}, with its place`, () => {
      const { settings, findings } = load(text);
      assert.deepEqual(
        findings.map(({ code, severity, file, line, column }) => [code, severity, `${file}:${line}:${column}`]),
        [['configuration', 'error', `offprint.json:${place}`]],
      );
      assert.match(findings[0]?.message ?? '', message);
      assert.deepEqual(settings, kept);
    });

  it('has a schema for editors, which is written down', () => {
    const written: unknown = JSON.parse(readFileSync(join(ROOT, 'docs/offprint.schema.json'), 'utf8'));
    assert.deepEqual(written, offprintJsonSchema());
  });
});
