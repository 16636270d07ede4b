import assert from 'node:assert/strict';
import { findDiagramLibrary } from '../../browser/diagram-library.js';
import { type DrawnDiagram, drawDiagrams, secondsFor } from '../../browser/draw-diagrams.js';
import { findBrowser } from '../support/find-browser.js';
import { until } from '../support/until.js';

const sources: Readonly<Record<string, string>> = {
  flow: 'flowchart LR\n  A[Start] --> B{ok?}',
  sequence: 'sequenceDiagram\n  A->>B: Hello',
  names: 'gitGraph\n  commit\n  branch dev\n  commit',
  elk: '---\nconfig:\n  layout: elk\n---\nflowchart TB\n  A --> B',
  mind: 'mindmap\n  root\n    a',
  fault: 'flowchart LR\n  A --',
  script: 'flowchart LR\n  A["<img src=x onerror=alert(1)><script>alert(1)</script>"] --> B',
  click: 'flowchart LR\n  A --> B\n  click A "javascript:alert(1)"',
  loose:
    '%%{init: {"securityLevel": "loose", "themeCSS": "@import url(https://x.test/a.css);"}}%%\nflowchart LR\n  A --> B',
  image: 'flowchart LR\n  A@{ img: "https://x.test/a.png", label: "x" } --> B',
  long: `flowchart LR\n${'  A --> B\n'.repeat(10_000)}`,
};
const ACTIVE = /<script|<a\b|<img|<image|\son\w+=|javascript:|@import|url\(["']?http/i;

describe('drawing diagrams', () => {
  let drawn: ReadonlyMap<string, DrawnDiagram>;

  before(async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    const diagrams = Object.entries(sources).map(([hash, source]) => ({ hash, source }));
    drawn = await drawDiagrams({ diagrams, chromiumPath: process.env.CHROMIUM_PATH || undefined });
  });

  const picture = (name: string) => {
    const diagram = drawn.get(name);
    assert.ok(diagram !== undefined && 'light' in diagram, JSON.stringify(diagram)?.slice(0, 300));
    return diagram;
  };
  const problem = (name: string) => {
    const diagram = drawn.get(name);
    assert.ok(diagram !== undefined && 'problem' in diagram, 'it was drawn');
    return diagram.problem;
  };

  for (const name of ['flow', 'sequence', 'names', 'elk']) {
    it(`makes a picture for each mode of a good one (${name})`, () => {
      const { light, dark } = picture(name);
      assert.match(light, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/);
      assert.notEqual(light, dark);
    });
  }

  it('has a second for each beyond the first minutes, and an end', () =>
    assert.deepEqual([0, 296, 5_000].map(secondsFor), [180, 476, 600]));

  it('draws the same twice', async () => {
    const again = await drawDiagrams({
      diagrams: ['flow', 'names'].map((hash) => ({ hash, source: sources[hash] ?? '' })),
      chromiumPath: process.env.CHROMIUM_PATH || undefined,
    });
    assert.deepEqual(again.get('flow'), picture('flow'));
    assert.deepEqual(again.get('names'), picture('names'));
  });

  it('draws a kind that only the whole library knows, or says that it is missing', () => {
    const drawn = findDiagramLibrary().isWhole ? 'light' : 'problem';
    assert.match(JSON.stringify(drawn === 'light' ? picture('mind') : problem('mind')), /^\{|npm install mermaid/);
  });

  it('says what is wrong with a faulty one', () => assert.match(problem('fault'), /Parse error on line/));
  it('refuses one that is too long', () => assert.match(problem('long'), /longer than/));

  it('gives one up that takes too much work, and draws the others', async () => {
    const nodes = Array.from({ length: 490 }, (_, index) => `  N${index % 240} --> N${(index * 7) % 240}`);
    const draw = () =>
      drawDiagrams({
        diagrams: [
          { hash: 'heavy', source: ['flowchart LR', ...nodes].join('\n') },
          { hash: 'flow', source: sources.flow ?? '' },
        ],
        chromiumPath: process.env.CHROMIUM_PATH || undefined,
        secondsADiagram: 1,
      });
    // A machine that has no time for one leaves it for later, and says nothing about it.
    const some = await until(draw, ({ size }) => size === 2);
    assert.deepEqual(some.get('heavy'), {
      problem: 'it was not finished after 1 s of work. The next export tries again; a smaller diagram takes less.',
      isCutShort: true,
    });
    assert.deepEqual(some.get('flow'), picture('flow'));
  });

  for (const name of ['script', 'click', 'loose', 'image']) {
    it(`keeps nothing that runs or loads (${name})`, () => {
      const diagram = drawn.get(name);
      assert.ok(diagram !== undefined);
      if ('light' in diagram) assert.doesNotMatch(diagram.light + diagram.dark, ACTIVE);
    });
  }
});
