import assert from 'node:assert/strict';
import { planSite } from '../../../../site/docs-json/plan-site.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';

const DOCS = `{
  "name": "Test", "theme": "mint",
  "colors": { "primary": "red" },
  "customCSS": "x.css",
  "favicon": "/no.ico",
  "seo": { "indexxing": "all" },
  "styling": { "eyebrows": "x" },
  "navbar": { "links": [{ "label": "L", "href": "javascript:x" }] },
  "navigation": { "$ref": "./nav.json" },
  "redirects": "x"
}`;
const NAVIGATION = `{
  "groups": [
    { "group": "Start", "pages": ["index"] },
    { "group": "Empty", "pages": [] }
  ]
}`;

describe('the places of faults in docs.json', () => {
  const { findings } = planSite(
    memorySourceFiles({ 'docs.json': DOCS, 'nav.json': NAVIGATION, 'index.mdx': '---\ntitle: Start\n---\n\nText.\n' }),
    {},
  );
  const cases: readonly [about: RegExp, place: string][] = [
    [/"colors\.primary" must be/, 'docs.json:3:15'],
    [/Unknown key "customCSS"/, 'docs.json:4:3'],
    [/"\/no\.ico" as favicon/, 'docs.json:5:14'],
    [/Unknown key "seo\.indexxing"/, 'docs.json:6:12'],
    [/"styling\.eyebrows" must be/, 'docs.json:7:16'],
    [/"redirects" must be a list/, 'docs.json:10:3'],
    [/"Empty" has no pages/, 'nav.json:4:16'],
  ];
  for (const [about, place] of cases)
    it(`${about.source} is at ${place}`, () => {
      const finding = findings.find(({ message }) => about.test(message));
      assert.ok(finding, JSON.stringify(findings, undefined, 1));
      assert.equal(`${finding.file}:${finding.line}:${finding.column}`, place);
    });

  it('are known for all of them', () => {
    const unplaced = findings.filter(({ file, line }) => file === 'docs.json' && line === undefined);
    assert.deepEqual(unplaced, []);
  });
});
